import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { EXPLORER_BESIDE } from '../../scripts/lib/ports-beside.mjs';
import { openDownline } from '../../src/contract/agents/members.ts';
import { processHourlySalary } from '../../src/contract/contracts/contracts.ts';
import { changePassword } from '../../src/contract/session/password.ts';
import { login } from '../../src/contract/session/session.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { newAccountName } from './fixtures.ts';
import { JOIN_PASSWORD } from './join.ts';

export const SEEDED_PASSWORD = 'Orla#2026';
const START_PASSWORD = 'Um-barco-azul-7';

export interface Party {
  readonly account: string;
  readonly password: string;
  readonly client: ConformanceClient;
}

export async function signInAs(origin: string, account: string, password = SEEDED_PASSWORD): Promise<Party> {
  const client = new ConformanceClient(origin);
  const answer = await client.call(login, { type: 'username', username: account, password });
  if (!answer.ok) throw new Error(`${account}: ${answer.code}`);
  client.bearer = answer.value.token;
  return { account, password, client };
}

/** Creates a member below atlas who has never signed in and still has the start password. */
export async function openNewcomer(origin: string): Promise<{ account: string; password: string }> {
  const { client } = await signInAs(origin, 'atlas');
  const account = newAccountName();
  const opened = await client.call(openDownline, { username: account, password: START_PASSWORD, type: 'member' });
  if (!opened.ok) throw new Error(`open: ${opened.code}`);
  return { account, password: START_PASSWORD };
}

/** Creates an agent for one test, directly below another agent, with the start password already changed. */
export async function openAgent(origin: string, upline: Party): Promise<Party> {
  const account = newAccountName();
  const opened = await upline.client.call(openDownline, { username: account, password: START_PASSWORD, type: 'agent' });
  if (!opened.ok) throw new Error(`open: ${opened.code}`);
  const { client } = await signInAs(origin, account, START_PASSWORD);
  const passwords = { oldPassword: START_PASSWORD, newPassword: JOIN_PASSWORD, confirmNewPassword: JOIN_PASSWORD };
  const changed = await client.call(changePassword, passwords);
  if (!changed.ok) throw new Error(`password: ${changed.code}`);
  return signInAs(origin, account, JOIN_PASSWORD);
}

const toTerms = (rate: number) => ({ tiers: [{ hourlyBet: 10, rate }] });

/** Offers a contract through the API. Returns the id of the offer. */
export async function offerHourly(upline: Party, account: string, rate: number): Promise<string> {
  const answer = await upline.client.call(processHourlySalary, {
    action: 'offer',
    account,
    terms: toTerms(rate),
    password: upline.password,
  });
  if (!answer.ok) throw new Error(`offer: ${answer.code}`);
  return answer.value.id;
}

export async function agreeHourly(upline: Party, downline: Party, rate: number): Promise<string> {
  const id = await offerHourly(upline, downline.account, rate);
  const answer = await downline.client.call(processHourlySalary, { action: 'accept', id });
  if (!answer.ok) throw new Error(`accept: ${answer.code}`);
  return id;
}

/** Signs a page in through the API. */
export async function enterAs(page: Page, origin: string, { account, password }: Party): Promise<void> {
  const body = await new ConformanceClient(origin).seal({ username: account, password, type: 'username' });
  await page.goto(`${origin}/helpmc`);
  const hasEntered = await page.evaluate(
    async ({ path, sealed }) => {
      const headers = { 'Content-Type': 'application/jose' };
      const answer = await fetch(path, { method: 'POST', headers, body: sealed });
      const { value } = (await answer.json()) as { value?: { token?: string } };
      if (value?.token) sessionStorage.setItem('token', value.token);
      return Boolean(value?.token);
    },
    { path: login.path, sealed: body },
  );
  if (!hasEntered) throw new Error(`${account} did not get in`);
}

const HOUR_MS = 3_600_000;
const WINDOW_MS = 300_000;

/** The address of the database explorer. A test run starts the explorer on its own port; a product that already runs (`E2E_ORIGIN`) includes it. */
function toExplorer(origin: string): string {
  const url = new URL('/cdn-cgi/local/explorer/api', origin);
  if (!process.env.E2E_ORIGIN) url.port = String(Number(url.port) + EXPLORER_BESIDE);
  return url.href;
}

/** Writes in one transaction through the process that serves the product. A second process on the database file would lock it during other calls. */
async function writeRows(origin: string, batch: readonly { sql: string; params: readonly string[] }[]): Promise<void> {
  const id = /^database_id = "([^"]+)"$/m.exec(readFileSync('src/platform/wrangler.toml', 'utf8'))?.[1];
  const answer = await fetch(`${toExplorer(origin)}/d1/database/${id}/raw`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ batch }),
  });
  if (!answer.ok) throw new Error(`rows: ${answer.status} ${await answer.text()}`);
}

/**
 * Backdates play of an agent's team and the agent's contract by some hours, because a test cannot wait for hours. The product itself settles the
 * payments.
 */
export async function playHoursAgo(origin: string, agent: string, contractId: string, hours: number): Promise<void> {
  const start = Math.floor(Date.now() / HOUR_MS - hours) * HOUR_MS;
  const window = `insert into team_windows (window_ms, agent_id, step_minor, rounds, won_minor, lost_minor)
    select cast(? as integer), descendant, 100, 7, cast(? as integer), cast(? as integer)
    from agent_tree where account = ? and depth = 0`;
  await writeRows(origin, [
    { sql: window, params: [`${start}`, '100000', '23456', agent] },
    { sql: window, params: [`${start + WINDOW_MS}`, '50000', '77700', agent] },
    { sql: 'update contracts set from_ms = cast(? as integer) where id = ?', params: [`${start}`, contractId] },
    {
      sql: `update settlement_lanes set next_start_ms = min(next_start_ms, cast(? as integer)) where lane = 'hourly'`,
      params: [`${start}`],
    },
  ]);
}
