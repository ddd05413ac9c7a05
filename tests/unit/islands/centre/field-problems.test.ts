import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { OpeningPanel } from '../../../../src/islands/agent/account/OpeningPanel.tsx';
import { SecretField } from '../../../../src/islands/centre/parts/SecretField.tsx';
import { AddAccountForm } from '../../../../src/islands/member/cashier/AddAccountForm.tsx';
import { createT } from '../../../../src/lib/words.ts';
import { openingForm } from '../../../../src/stores/agents/open-downline.ts';
import { accountForm } from '../../../../src/stores/cashier/payout-accounts.ts';
import { withdrawalForm } from '../../../../src/stores/cashier/withdrawals.ts';
import { render } from '../render.ts';

const AREAS = ['session', 'registration', 'errors', 'centre', 'cashier', 'agents'];

describe.each(['pt', 'en'])('a field of a centre that was refused, in %s', (locale) => {
  const read = (area: string) =>
    JSON.parse(readFileSync(new URL(`../../../../src/words/${locale}/${area}.json`, import.meta.url), 'utf8'));
  const words: Record<string, string> = Object.assign({}, ...AREAS.map(read));
  const t = createT(words, locale);
  const listHelp = (html: string) => [...html.matchAll(/-help"[^>]*>([^<]*)</g)].map(([, text]) => text);

  test.each([
    ['a Pix key of two characters', 'too_small', 'form.too_short'],
    ['a rule of somebody else', 'invalid_format', 'form.invalid'],
    ['a bank account without its digit', 'number', 'withdraw.problem_number'],
    ['a key that is of another kind', 'cashier.key_invalid', 'cashier.key_invalid'],
    ['no key', 'required', 'form.required'],
  ])('has words for %s', (_what, problem, key) => {
    accountForm.$problems.set({ key: problem });
    expect(words[key]).toBeTruthy();
    expect(listHelp(render(AddAccountForm, { accountHolder: 'Luna' }, t))).toContain(words[key]);
  });

  test.each([
    ['too_big', 'form.too_long'],
    ['required', 'form.required'],
    ['session.secret_wrong', 'session.secret_wrong'],
  ])('has words for a password that is %s', (problem, key) => {
    withdrawalForm.$problems.set({ password: problem });
    expect(words[key]).toBeTruthy();
    expect(listHelp(render(SecretField, { form: withdrawalForm }, t))).toContain(words[key]);
  });

  test.each([
    ['pattern', 'form.invalid'],
    ['registration.username_taken', 'registration.username_taken'],
  ])('has words for a name that broke %s while the rules are unknown', (problem, key) => {
    openingForm.$problems.set({ username: problem });
    expect(words[key]).toBeTruthy();
    expect(listHelp(render(OpeningPanel, {}, t))).toContain(words[key]);
  });
});
