import { afterEach, describe, expect, test, vi } from 'vitest';
import type { SportsTicket } from '../../../../src/contract/studio/sports.ts';
import { createBetsView } from '../../../../src/studio/client/sports/bets-view.ts';
import { createFrame } from '../fake-document.ts';
import { speech, toMatch } from './open-book.ts';

const LEG: SportsTicket['legs'][number] = {
  ...toMatch('one'),
  marketId: 'result',
  pick: 'home',
  odds: 2,
  modelVersion: '1',
  further: [],
  result: 'open',
  results: ['open'],
};
const TICKET: SportsTicket = {
  ticketId: 't',
  state: 'open',
  stake: 10,
  openStake: 8,
  parts: [{ stake: 2, paid: 1.9, at: 0 }],
  currency: 'BRL',
  placedAt: 0,
  odds: 2,
  potential: 16,
  payout: null,
  legs: [LEG],
  cashOut: {
    offer: 7.6,
    fair: 8,
    chance: 0.5,
    fee: 500,
    steps: [
      { percent: 25, stake: 2, potential: 4, offer: 1.9, fair: 2 },
      { percent: 50, stake: 4, potential: 8, offer: 3.8, fair: 4 },
    ],
  },
};

function open() {
  const { root, list, require } = createFrame();
  const cashOut = vi.fn();
  const view = createBetsView({ speech, now: () => 0, cashOut });
  root.append(view.element);
  const find = (selector: string, text: string) => list(selector).find(({ textContent }) => textContent === text);
  const press = (text: string) => {
    const button = find('button', text);
    if (!button) throw new Error(`no button ${text}: ${list('button').map(({ textContent }) => textContent)}`);
    button.click();
  };
  return { view, cashOut, press, find, list, require };
}

const money = (amount: number) => speech.money(amount);
const confirmText = (amount: number) => speech.say('cashOutConfirm', { amount: money(amount) });
const openText = speech.say('cashOut', { amount: money(7.6) });

afterEach(() => vi.unstubAllGlobals());

describe('cashing out in the list of bets', () => {
  test('offers the whole first, then a part with its own price and what stays', () => {
    const { view, cashOut, press, list, find } = open();
    view.update([TICKET]);
    press(openText);
    expect(find('button', confirmText(7.6))).toBeDefined();
    press('50%');
    const facts = list('dd').map(({ textContent }) => textContent);
    expect(
      facts.filter((text) => text === money(4)),
      'the stake of the part, and what stays',
    ).toHaveLength(2);
    press(confirmText(3.8));
    expect(cashOut).toHaveBeenCalledExactlyOnceWith(TICKET, 3.8, { number: 2, stake: 4 });
    expect(find('button', confirmText(3.8)), 'a second press finds no confirmation').toBeUndefined();
    press(openText);
    press(confirmText(7.6));
    expect(cashOut).toHaveBeenLastCalledWith(TICKET, 7.6, undefined);
  });

  test('shows a moved offer as old → new', () => {
    const { view, press, find, cashOut } = open();
    view.update([TICKET]);
    press(openText);
    const offers = TICKET.cashOut;
    if (!offers) throw new Error('no offers');
    view.update([{ ...TICKET, cashOut: { ...offers, offer: 6.6 } }]);
    expect(find('p', speech.say('cashOutMoved', { old: money(7.6), new: money(6.6) }))).toBeDefined();
    press(confirmText(6.6));
    expect(cashOut.mock.calls[0]?.[1]).toBe(6.6);
  });

  test('says why nothing is offered', () => {
    const { view, find } = open();
    view.update([{ ...TICKET, cashOut: null, legs: [{ ...LEG, isSuspended: true }] }]);
    expect(find('p', speech.say('cashOutRests'))).toBeDefined();
    view.update([{ ...TICKET, cashOut: null }]);
    expect(find('p', speech.say('cashOutTooLow'))).toBeDefined();
  });

  test('lists the parts, and what is still at stake', () => {
    const { view, list } = open();
    view.update([TICKET]);
    const terms = list('dt').map(({ textContent }) => textContent);
    expect(terms).toContain(speech.say('stakeOpen'));
    expect(terms.some((term) => term.startsWith(`Cashed out from ${money(2)}`))).toBe(true);
  });
});

test('a combination in the list of bets shows its joint odds, and each pick with its result', () => {
  const { view, list } = open();
  const further = [{ marketId: 'both:1', pick: 'yes' as const }];
  const leg = { ...LEG, odds: 3.1, further, result: 'lost' as const, results: ['won' as const, 'lost' as const] };
  view.update([{ ...TICKET, state: 'lost', payout: 0, cashOut: null, legs: [leg] }]);
  const text = list('li')[0]?.textContent;
  expect(text).toContain(speech.say('combined'));
  expect(text).toContain(speech.amount(3.1));
  const parts = list('li')
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(parts).toHaveLength(2);
  expect(parts[0]).toContain(speech.say('leg.won'));
  expect(parts[1]).toContain(`Both teams to score · ${speech.say('leg.lost')}`);
});
