import { expect, test } from 'vitest';
import type { MemberInfo } from '../../../../src/contract/member/member.ts';
import { MemberBar } from '../../../../src/islands/header/MemberBar.tsx';
import { $bonus } from '../../../../src/stores/wallet/wallet.ts';
import { INFO } from '../../stores/browser.ts';
import { render } from '../render.ts';

const show = (
  type: MemberInfo['type'],
  kind: 'member' | 'demo' | 'agent',
  features: Parameters<typeof MemberBar>[0]['features'] = ['inbox'],
) => render(MemberBar, { session: { kind, info: { ...INFO, type } }, features, wasGuest: { current: false } });

test('a signed-in member has shortcuts to deposit, messages and the security centre', () => {
  for (const words of ['header.deposit', 'header.messages', 'header.my_account', 'header.sign_out'])
    expect(show(0, 'member')).toContain(words);
});

test('a phone shows the messages, and beside them the agent centre of an agent or the account of a member', () => {
  const names = (kind: 'member' | 'agent') =>
    show(kind === 'agent' ? 1 : 0, kind)
      .split('<button')
      .filter((button) => !button.slice(0, button.indexOf('>')).includes('wide'))
      .flatMap((button) => /header\.(messages|agent|my_account)/.exec(button)?.[1] ?? []);
  expect([names('member'), names('agent')]).toEqual([
    ['messages', 'my_account'],
    ['messages', 'agent'],
  ]);
});

test('messages are offered only while enabled', () => {
  expect(show(0, 'member', [])).not.toContain('header.messages');
});

test('the agent centre is offered to agents, and to a demo account, which is warned', () => {
  for (const type of [1, 2, 41, 42] as const) expect(show(type, 'agent')).toContain('header.agent');
  expect(show(4, 'demo')).toContain('header.agent');
  expect(show(0, 'member')).not.toContain('header.agent<');
});

test('a bonus in process has its progress below the balance', () => {
  expect(show(0, 'member')).not.toContain('header.bonus');
  $bonus.set({ promotionId: 'p', bound: 30, required: 90, done: 60, owed: 30, until: null, waitsForBets: false });
  expect(show(0, 'member')).toMatch(/<progress[^>]* value="66" aria-label="header.bonus"/);
  $bonus.set(undefined);
});
