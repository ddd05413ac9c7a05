import type { Page } from '@playwright/test';
import { createCode } from '../../src/contract/agents/codes.ts';
import { openDownline } from '../../src/contract/agents/members.ts';
import { createDeposit, listDepositMethods } from '../../src/contract/cashier/deposits.ts';
import { confirmDeposit } from '../../src/contract/cashier/operator.ts';
import { getContractInfo, processDailySalary } from '../../src/contract/contracts/contracts.ts';
import { register } from '../../src/contract/registration/registration.ts';
import { changePassword } from '../../src/contract/session/password.ts';
import { login } from '../../src/contract/session/session.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { newAccountName } from './fixtures.ts';
import { JOIN_PASSWORD } from './join.ts';

const SEEDED_PASSWORD = 'Orla#2026';
const START_PASSWORD = 'Vento-de-manha-3';
const OPS = { authorization: 'Bearer local-ops' };

type Answer<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly code: string };

function granted<Value>(answer: Answer<Value>): Value {
  if (!answer.ok) throw new Error(answer.code);
  return answer.value;
}

export async function enter(origin: string, username: string, password = JOIN_PASSWORD): Promise<ConformanceClient> {
  const client = new ConformanceClient(origin);
  client.bearer = granted(await client.call(login, { type: 'username', username, password })).token ?? '';
  return client;
}

/** Creates an agent for one test, below atlas, with a daily salary contract of 0.20 %. */
export async function foundAgent(origin: string): Promise<{ account: string; client: ConformanceClient }> {
  const account = newAccountName();
  const atlas = await enter(origin, 'atlas', SEEDED_PASSWORD);
  granted(await atlas.call(openDownline, { username: account, password: START_PASSWORD, type: 'agent' }));
  const client = await enter(origin, account, START_PASSWORD);
  const passwords = { newPassword: JOIN_PASSWORD, confirmNewPassword: JOIN_PASSWORD };
  granted(await client.call(changePassword, { oldPassword: START_PASSWORD, ...passwords }));
  const terms = { tiers: [{ dailyBet: 100, activeMembers: 1, rate: 0.2 }] };
  granted(await atlas.call(processDailySalary, { action: 'offer', account, terms, password: SEEDED_PASSWORD }));
  const { dailySalaryInfo } = granted(await client.call(getContractInfo, {}));
  granted(await client.call(processDailySalary, { action: 'accept', id: dailySalaryInfo.offer?.id ?? '' }));
  return { account, client };
}

export async function makeCode(agent: ConformanceClient): Promise<string> {
  return granted(await agent.call(createCode, {})).code;
}

/** Registers a member with a referral code. */
export async function joinBy(origin: string, referralCode: string): Promise<string> {
  const username = newAccountName();
  const passwords = { password: JOIN_PASSWORD, confirmPassword: JOIN_PASSWORD };
  granted(await new ConformanceClient(origin).call(register, { username, ...passwords, login: true, referralCode }));
  return username;
}

/** Confirms a deposit as the bank reports it. */
export async function depositAs(origin: string, account: string, amount: number): Promise<void> {
  const client = await enter(origin, account);
  const [method] = granted(await client.call(listDepositMethods, {})).methods;
  const order = granted(await client.call(createDeposit, { method: method?.code ?? '', amount }));
  granted(await client.call(confirmDeposit, { id: order.id, reason: 'browser test' }, OPS));
}

/** Signs in from within the page through the API. The next page load is signed in. */
export async function enterPage(page: Page, origin: string, username: string): Promise<void> {
  const body = await new ConformanceClient(origin).seal({ type: 'username', username, password: JOIN_PASSWORD });
  await page.goto(`${origin}/helpmc`);
  const isIn = await page.evaluate(
    async ({ path, sealed }) => {
      const headers = { 'Content-Type': 'application/jose' };
      const answer = await fetch(path, { method: 'POST', headers, body: sealed });
      const { value } = (await answer.json()) as { value?: { token?: string } };
      if (value?.token) sessionStorage.setItem('token', value.token);
      return value?.token !== undefined;
    },
    { path: login.path, sealed: body },
  );
  if (!isIn) throw new Error(`not signed in: ${username}`);
}
