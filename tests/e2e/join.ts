import { expect, type Page } from '@playwright/test';
import { register } from '../../src/contract/registration/registration.ts';
import { bindContact, sendContactCode } from '../../src/contract/security/security.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { newAccountName, type Words } from './fixtures.ts';
import { newAddress, readCode } from './outbox.ts';

export const JOIN_PASSWORD = 'Maresia-de-verao-9';

/** Registers from within the page through the API. The next page load is signed in. */
export async function joinAs(page: Page, origin: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const username = newAccountName();
  const fields = { username, password: JOIN_PASSWORD, confirmPassword: JOIN_PASSWORD, login: true, ...more };
  const body = await new ConformanceClient(origin).seal(fields);
  if (!page.url().startsWith(origin)) await page.goto(`${origin}/helpmc`);
  const refused = await page.evaluate(
    async ({ path, sealed }) => {
      const answer = await fetch(path, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/jose' },
        body: sealed,
      });
      const { value } = (await answer.json()) as { value?: { token?: string } };
      if (!value?.token) return `${answer.status}`;
      sessionStorage.setItem('token', value.token);
      return '';
    },
    { path: register.path, sealed: body },
  );
  if (refused !== '') throw new Error(`not registered: ${refused}`);
  return username;
}

/** Registers in the dialog that asks a guest to sign in. */
export async function joinInDialog(page: Page, words: Words): Promise<string> {
  const account = newAccountName();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words('login.register') }).click();
  await dialog.getByLabel(words('register.username'), { exact: true }).fill(account);
  for (const field of ['register.password', 'register.confirmPassword'])
    await dialog.getByLabel(words(field), { exact: true }).fill(JOIN_PASSWORD);
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: words('register.submit') }).click();
  await expect(page.getByText(account).first()).toHaveText(account);
  return account;
}

/** Creates a member without a session, with an e-mail address and, if given, a verified phone number. */
export async function makeMember(origin: string, phone?: string): Promise<{ account: string; email: string }> {
  const client = new ConformanceClient(origin);
  client.address = newAddress();
  const account = newAccountName();
  const email = `${account}@orla.example`;
  const passwords = { password: JOIN_PASSWORD, confirmPassword: JOIN_PASSWORD };
  const made = await client.call(register, { username: account, ...passwords, email, login: true });
  if (!made.ok || !made.value.token) throw new Error('not registered');
  client.bearer = made.value.token;
  if (phone) {
    await client.call(sendContactCode, { kind: 'phone', value: phone });
    const verificationCode = await readCode(origin, phone);
    const bound = await client.call(bindContact, { kind: 'phone', value: phone, verificationCode });
    if (!bound.ok) throw new Error(bound.code);
  }
  return { account, email };
}
