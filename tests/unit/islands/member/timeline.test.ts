import { beforeEach, describe, expect, test } from 'vitest';
import type { Withdrawal } from '../../../../src/contract/cashier/withdrawals.ts';
import { Timeline } from '../../../../src/islands/member/cashier/Timeline.tsx';
import { WithdrawalDetail } from '../../../../src/islands/member/cashier/WithdrawalDetail.tsx';
import { withdrawal as shown } from '../../../../src/stores/cashier/withdrawals.ts';
import { $serverNow } from '../../../../src/stores/core/server-clock.ts';
import { type Browser, createBrowser } from '../../stores/browser.ts';
import { WITHDRAWAL } from '../../stores/cashier/support.ts';
import { render as renderWith } from '../render.ts';

const STEP = { state: 'requested', at: WITHDRAWAL.createdAt, by: 'member', note: '' } as const;
const ASKED: Withdrawal = { ...WITHDRAWAL, proofs: [], steps: [STEP] };
const SERVICE = /<a [^>]*data-service/;
const AT_TIME = ['withdraw.late_at', 'withdraw.next_update_at'];
const t = (key: string) => (AT_TIME.includes(key) ? `${key} {{at}}` : key);
const render: typeof renderWith = (component, props) => renderWith(component, props, t);
let browser: Browser;

beforeEach(() => {
  browser = createBrowser();
});

test('the next update is promised until its time and overdue afterwards, with a link to customer service', () => {
  const stop = $serverNow.listen(() => undefined);
  browser.pass(Date.parse(WITHDRAWAL.nextUpdateAt) - browser.state.now - 1_000);
  const before = render(Timeline, { withdrawal: ASKED });
  expect(before).toContain('withdraw.next_update_at');
  expect(before).not.toMatch(/withdraw\.late|data-service/);
  browser.pass(2_000);
  const after = render(Timeline, { withdrawal: ASKED });
  expect(after).not.toContain('withdraw.next_update_at');
  expect(after).toContain('withdraw.late_at');
  expect(after).toContain(`dateTime="${WITHDRAWAL.nextUpdateAt}"`);
  expect(after).toMatch(SERVICE);
  stop();
});

test.each(['automatic', 'forced', 'received', 'requested'] as const)(
  'one that is %s leads to a conversation about it',
  (state) => {
    shown.$state.set({ status: 'ready', value: { ...ASKED, state, missing: 'nothing', nextUpdateAt: null } });
    const link = /<a [^>]*data-service[^>]*>/.exec(render(WithdrawalDetail, {}))?.[0];
    expect(link).toContain(`data-subject="withdrawal" data-reference="${ASKED.id}"`);
  },
);

describe('a message of the operator', () => {
  const NEW_TIME = '2027-01-17T12:00:00.000Z';
  const WORD = { ...STEP, at: '2027-01-15T13:00:00.000Z', by: 'operator', note: '<b>Feriado</b> do banco' } as const;
  const told = (...words: Withdrawal['steps']): Withdrawal => ({
    ...ASKED,
    nextUpdateAt: NEW_TIME,
    steps: [STEP, ...words],
  });

  test('is on the timeline with its author and time; added pictures of the member are named', () => {
    const html = render(Timeline, { withdrawal: told(WORD, { ...STEP, at: NEW_TIME }) });
    const [, , word = '', pictures = ''] = html.split('<li');
    expect(word).toContain('withdraw.word');
    expect(word).toContain('&lt;b&gt;Feriado&lt;/b&gt; do banco');
    expect(word).toContain(`dateTime="${WORD.at}"`);
    expect(word).toContain('withdraw.by_operator');
    expect(word).not.toContain('withdraw.proofs_added');
    expect(pictures).toContain('withdraw.proofs_added');
    expect(pictures).not.toContain('withdraw.word');
  });

  test('determines delay by the new time, not by the old one', () => {
    const stop = $serverNow.listen(() => undefined);
    const withdrawal = told({ ...WORD, nextUpdateAt: NEW_TIME });
    $serverNow.set(Date.parse(WITHDRAWAL.nextUpdateAt) + 60_000);
    const before = render(Timeline, { withdrawal });
    expect(before).not.toContain('withdraw.late_at');
    expect(before.split(`dateTime="${NEW_TIME}"`)).toHaveLength(2);
    $serverNow.set(Date.parse(NEW_TIME) + 1_000);
    const after = render(Timeline, { withdrawal });
    expect(after).toContain('withdraw.late_at');
    expect(after).toMatch(SERVICE);
    stop();
  });

  test('keeps its promised time when another follows', () => {
    const first = { ...WORD, nextUpdateAt: '2027-01-16T12:00:00.000Z' };
    const second = { ...WORD, at: '2027-01-16T13:00:00.000Z', nextUpdateAt: NEW_TIME };
    const [, , earlier = '', latest = ''] = render(Timeline, { withdrawal: told(first, second) }).split('<li');
    expect(earlier).toContain(`dateTime="${first.nextUpdateAt}"`);
    expect(latest).toContain('aria-current="step"');
    expect(latest.split(`dateTime="${NEW_TIME}"`)).toHaveLength(2);
  });
});
