import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createNames } from '../../../src/console/calls/names.ts';
import { listActions, QUEUES } from '../../../src/console/money/payment-states.ts';
import { SCREENS } from '../../../src/console/screens.ts';
import { DEPOSIT_STATES } from '../../../src/contract/cashier/deposits.ts';
import { RISK_MARKS } from '../../../src/contract/cashier/operator.ts';
import { WITHDRAWAL_STATES } from '../../../src/contract/cashier/withdrawals.ts';
import { LANES } from '../../../src/contract/contracts/operator.ts';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';
import { setMemberRank, setMemberState } from '../../../src/contract/member/operator.ts';
import { ALARMS, QUEUES as WAITING } from '../../../src/contract/operator/today.ts';
import { PROMOTION_STATUSES } from '../../../src/contract/promotions/promotions.ts';
import { APPROVAL_STATES, approveRequest, rejectRequest } from '../../../src/contract/staff/approvals.ts';
import { ROLES } from '../../../src/contract/staff/roles.ts';
import { TRANSFER_KINDS } from '../../../src/platform/wallet/transfer-kinds.ts';

type Catalogue = Readonly<Record<string, string>>;
const files = globSync('src/words/en/console/*.json').map((file) => file.split('/').at(-1) ?? '');
const read = (locale: string, file: string): Catalogue =>
  JSON.parse(readFileSync(`src/words/${locale}/console/${file}`, 'utf8'));
const parameters = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();

/** The keys with a fixed name that the screens ask for: `t('money.title')`. */
const ASKED = /\bt\(\s*'([a-z]+\.[\w.]+)'/g;
const sources = globSync('src/console/**/*.tsx').map((file) => readFileSync(file, 'utf8'));
const all = Object.assign(
  {},
  ...files.map((file) =>
    Object.fromEntries(
      Object.entries(read('en', file)).map(([key, text]) => [`${file.replace('.json', '')}.${key}`, text]),
    ),
  ),
) as Catalogue;
const site = JSON.parse(readFileSync('src/words/en/errors.json', 'utf8')) as Catalogue;
const mail = JSON.parse(readFileSync('src/words/en/platform/mail.json', 'utf8')) as Catalogue;
const has = (key: string) => key in all || `${key}_other` in all || (key.startsWith('errors.') && key.slice(7) in site);

describe.each(files)('words of the console: %s', (file) => {
  const en = read('en', file);
  const pt = read('pt', file);
  test('are the same messages in both languages, with the same parameters and no empty text', () => {
    expect(Object.keys(pt).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) expect(parameters(pt[key] ?? ''), key).toEqual(parameters(text));
    expect(Object.entries({ ...en, ...pt }).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

test('each message that a screen asks for by name exists', () => {
  const asked = sources.flatMap((source) => [...source.matchAll(ASKED)].map(([, key = '']) => key));
  expect([...new Set(asked)].filter((key) => !has(key))).toEqual([]);
});

test('each value of the contract that a screen shows has a name', () => {
  const actions = [...WITHDRAWAL_STATES, ...DEPOSIT_STATES].flatMap((state) => [
    ...listActions('withdrawal', state),
    ...listActions('deposit', state),
  ]);
  const keys = [
    ...SCREENS.map(({ id }) => `shell.screen_${id}`),
    ...QUEUES.map(({ id }) => `money.queue_${id}`),
    ...[...WITHDRAWAL_STATES, ...DEPOSIT_STATES].map((state) => `money.state_${state}`),
    ...actions.flatMap((action) => ['do', 'ask', 'effect', 'done'].map((part) => `money.${part}_${action}`)),
    ...RISK_MARKS.map((mark) => `money.mark_${mark}`),
    ...WAITING.map((queue) => `today.queue_${queue}`),
    ...ALARMS.map((alarm) => `today.alarm_${alarm}`),
    ...LANES.map((lane) => `agents.lane_${lane}`),
    ...APPROVAL_STATES.map((state) => `approvals.state_${state}`),
    ...Object.keys(mail)
      .flatMap((key) => /^(.+)\.subject$/.exec(key)?.[1] ?? [])
      .map((name) => `fields.value_template_${name}`),
    ...ROLES.flatMap((role) => [`staff.role_${role}`, `staff.about_${role}`]),
    // The audit names the calls about the own session, too.
    ...ENDPOINTS.filter(({ auth }) => /^(?:operator|staff)/.test(auth)).map(({ id }) => `calls.call_${id}`),
  ];
  expect(keys.filter((key) => !has(key))).toEqual([]);
});

test('each value of a list that is made from its schema has a name', () => {
  const values = [
    ...TRANSFER_KINDS.map((kind) => ['kind', kind]),
    ...PROMOTION_STATUSES.map((status) => ['status', status]),
  ];
  const missing = values.filter(
    ([field, value]) => !has(`fields.value_${field}_${value}`) && !has(`fields.value_${value}`),
  );
  expect(missing).toEqual([]);
});

describe.each(['en', 'pt'])('the button of a call in %s', (locale) => {
  const calls = read(locale, 'calls.json');
  const names = createNames({ t: (key) => calls[key.slice(6)] ?? key, find: (key) => calls[key.slice(6)] });
  const changes = ENDPOINTS.filter(({ auth, method }) => auth === 'operator' && method !== 'GET');

  test('says what the call does', () => {
    const verbs = changes.map(names.toVerb);
    expect(
      verbs.filter((verb) => !(locale === 'pt' ? /^\p{Lu}\p{Ll}*[aei]r$/u : /^\p{Lu}\p{Ll}+(?: on| in)?$/u).test(verb)),
    ).toEqual([]);
    const [reject, approve] = [rejectRequest, approveRequest].map(names.toVerb);
    expect([reject, approve]).toEqual(locale === 'en' ? ['Reject', 'Approve'] : ['Recusar', 'Aprovar']);
  });

  test('is not the same for two changes of one row', () => {
    const puts = [setMemberRank, setMemberState];
    const labels = puts.map((call) => names.toRowVerb(call, puts));
    expect(new Set(labels).size).toBe(2);
    expect(names.toRowVerb(setMemberRank, [setMemberRank])).toBe(calls.change);
  });
});
