import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { register } from '../../src/contract/registration/registration.ts';
import { inviteStaff } from '../../src/contract/staff/people.ts';
import type { Role } from '../../src/contract/staff/roles.ts';
import { acceptInvitation, confirmInvitation } from '../../src/contract/staff/session.ts';
import { TOTP_STEP_SECONDS, toTotpCode } from '../../src/platform/security/totp.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { expectAccessible, expectNoSidewaysScroll, newAccountName } from './fixtures.ts';
import { JOIN_PASSWORD } from './join.ts';
import { newAddress } from './outbox.ts';

export const OPS = { authorization: 'Bearer local-ops' };
export const STAFF_PASSWORD = 'um-barco-azul-9';

/** Returns the console's words. The console exists in English and Portuguese only. */
export function readConsoleWords(locale: string): (key: string, values?: Readonly<Record<string, string>>) => string {
  return (key, values = {}) => {
    const [file = '', ...rest] = key.split('.');
    const words = JSON.parse(readFileSync(`src/words/${locale === 'pt' ? 'pt' : 'en'}/console/${file}.json`, 'utf8'));
    const text: string = words[rest.join('.')];
    return text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => values[name] ?? '');
  };
}

/** The code that the authenticator app shows. Each code works once, so a second sign-in uses the code of the next time step (`ahead`). */
export function toStaffCode(secret: string, ahead = 0): string {
  return toTotpCode(secret, Math.floor(Date.now() / 1000 / TOTP_STEP_SECONDS) + ahead);
}

export async function checkPage(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Registers a member through the API. Returns the account name. */
export async function registerMember(origin: string): Promise<string> {
  const client = new ConformanceClient(origin);
  client.address = newAddress();
  const username = newAccountName();
  const passwords = { password: JOIN_PASSWORD, confirmPassword: JOIN_PASSWORD };
  const made = await client.call(register, { username, ...passwords, login: true });
  if (!made.ok) throw new Error(made.code);
  return username;
}

export async function invite(origin: string, name: string, roles: readonly Role[]) {
  const account = newAccountName();
  const invited = await new ConformanceClient(origin).call(inviteStaff, { account, name, roles: [...roles] }, OPS);
  if (!invited.ok) throw new Error(invited.code);
  return { account, invitation: invited.value.invitation };
}

export interface Desk {
  account: string;
  page: Page;
  context: BrowserContext;
}

/** Opens a separate browser for a person of the staff and signs the person in. Other journeys test the invitation and the sign-in. */
export async function openDesk(
  browser: Browser,
  { origin, locale, name, roles }: { origin: string; locale: string; name: string; roles: readonly Role[] },
): Promise<Desk> {
  const { account, invitation } = await invite(origin, name, roles);
  const client = new ConformanceClient(origin);
  // The site worker accepts the console's calls only from its own pages, so this call names the site as its origin.
  const fromPage = { origin };
  const accepted = await client.call(acceptInvitation, { invitation, password: STAFF_PASSWORD }, fromPage);
  if (!accepted.ok) throw new Error(accepted.code);
  const { secret } = accepted.value;
  const confirm = { invitation, password: STAFF_PASSWORD, code: toStaffCode(secret) };
  const confirmed = await client.call(confirmInvitation, confirm, fromPage);
  if (!confirmed.ok) throw new Error(confirmed.code);
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.addInitScript((one) => localStorage.setItem('console.locale', one), locale === 'pt' ? 'pt' : 'en');
  await page.goto('/console');
  const body = { account, password: STAFF_PASSWORD, code: toStaffCode(secret, 1) };
  const status = await send(page, 'POST', '/ops/session', body);
  if (status !== 200) throw new Error(`not signed in: ${status}`);
  return { account, page, context };
}

/** Sends a call from the page, with the page's session cookie. Returns the status. */
export function send(page: Page, method: string, path: string, body?: unknown): Promise<number> {
  return page.evaluate(
    async (call) => {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
      const init = { method: call.method, headers, ...(call.body ? { body: JSON.stringify(call.body) } : {}) };
      return (await fetch(call.path, init)).status;
    },
    { method, path, body },
  );
}

/** Adds a virtual device with a fingerprint sensor to the page. It creates and uses each passkey without asking the person. */
export async function giveAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
