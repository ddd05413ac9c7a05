import { describe, expect, test } from 'vitest';
import type { Fixture } from '../../../../src/contract/games/on-now.ts';
import {
  dropPicks,
  findOldOdds,
  hasSameMatch,
  readSlip,
  refreshLegs,
  type SlipLeg,
  toBets,
  toggleLeg,
  toTotalOdds,
  writeSlip,
} from '../../../../src/stores/play/slip.ts';
import { createStorage } from '../browser.ts';

function toLeg(fixtureId: string, odds: number | null = 2, marketId = 'result', selectionId = 'home'): SlipLeg {
  return {
    ...{ pick: `${fixtureId}:${marketId}:${selectionId}`, fixtureId, marketId, vassalage: 'MARE', gameId: 'ball' },
    ...{ category: 'SPORTS', name: 'Home', market: 'Result', match: 'A v B', odds, isClosed: false },
  };
}

function toFixture(fixtureId: string, odds: number | null, marketId = 'result'): Fixture {
  const selections = [{ selectionId: 'home', name: 'Home', odds }];
  return {
    ...{ fixtureId, gameId: 'ball', category: 'SPORTS', sportId: 's', sport: 'S', leagueId: 'l', league: 'L' },
    ...{ home: 'A', away: 'B', startsAt: '', state: 'live', clock: '', score: null, isSimulated: true },
    ...{ markets: [{ marketId, name: 'Result', margin: 500, selections }], marketCount: 2 },
  };
}

describe('the slip of the site', () => {
  test('is stored in the tab, and removed when empty', () => {
    const storage = createStorage();
    writeSlip(storage, [toLeg('one')]);
    expect(readSlip(storage)).toEqual([toLeg('one')]);
    writeSlip(storage, []);
    expect(storage.getItem('slip')).toBeNull();
  });

  test.each(['', '{}', 'no', '[1]', '[null]', `[${JSON.stringify({ ...toLeg('one'), odds: 'x' })}]`])(
    'is empty when the stored text is %s',
    (text) => {
      const storage = createStorage();
      storage.setItem('slip', text);
      expect(readSlip(storage)).toEqual([]);
    },
  );

  test('leaves out a stored selection whose id could change an address', () => {
    const storage = createStorage();
    storage.setItem('slip', JSON.stringify([{ ...toLeg('one'), pick: 'one:result:home&x=<b>' }, toLeg('two')]));
    expect(readSlip(storage)).toEqual([toLeg('two')]);
  });

  test('keeps the selections of other games when one game gets its own', () => {
    const storage = createStorage();
    const other = { ...toLeg('two'), vassalage: 'OTHER' };
    writeSlip(storage, [toLeg('one'), other]);
    dropPicks(storage, [toLeg('one').pick]);
    expect(readSlip(storage)).toEqual([other]);
    dropPicks(storage, [other.pick]);
    expect(storage.getItem('slip')).toBeNull();
  });

  test('adds, takes off and replaces within a market, and holds twelve', () => {
    const one = toggleLeg([], toLeg('one'));
    expect(toggleLeg(one, toLeg('one'))).toEqual([]);
    const away = toLeg('one', 3, 'result', 'away');
    expect(toggleLeg(one, away)).toEqual([away]);
    const full = Array.from({ length: 12 }, (_, number) => toLeg(`m${number}`));
    expect(toggleLeg(full, toLeg('more'))).toBe(full);
    expect(toggleLeg(full, toLeg('m0', 3, 'result', 'away'))).toHaveLength(12);
  });

  test('takes the odds of the moment, and marks what is suspended or closed', () => {
    const slip = [toLeg('one'), toLeg('one', 4, 'total:2.5', 'over'), toLeg('two')];
    const read = (fixture: Fixture | undefined, isWhole = false) =>
      refreshLegs(slip, 'one', fixture, isWhole).map(({ odds, isClosed }) => [odds, isClosed]);
    const same = [2, false];
    expect(read(toFixture('one', 1.8))).toEqual([[1.8, false], [4, false], same]);
    expect(read(toFixture('one', 1.8), true)).toEqual([[1.8, false], [null, true], same]);
    expect(read(toFixture('one', null))).toEqual([[null, false], [4, false], same]);
    expect(read(undefined)).toEqual([[null, true], [null, true], same]);
  });

  test('takes the names in the language of the page', () => {
    const old = { ...toLeg('one'), name: 'Casa', market: 'Resultado', match: 'Alemanha – Gana' };
    const other = { ...old, pick: 'one:total:2.5:over', marketId: 'total:2.5', name: 'Mais de 2,5', market: 'Gols' };
    const fixture = { ...toFixture('one', 1.8), home: 'Germany', away: 'Ghana' };
    expect(refreshLegs([old, other], 'one', fixture, false)).toMatchObject([
      { name: 'Home', market: 'Result', match: 'Germany – Ghana' },
      // The list does not contain the market of this selection, but it contains the teams.
      { name: 'Mais de 2,5', market: 'Gols', match: 'Germany – Ghana', odds: 2 },
    ]);
  });

  test('multiplies odds, rounded down once, and only of selections that may be combined', () => {
    expect(toTotalOdds([toLeg('one', 1.85), toLeg('two', 2.1), toLeg('three', 1.33)])).toBe(5.16);
    expect(toTotalOdds([toLeg('one', 1.1)])).toBe(1.1);
    expect(toTotalOdds([toLeg('one'), toLeg('two', null)])).toBeNull();
    const same = [toLeg('one'), toLeg('one', 3, 'total:2.5', 'over')];
    expect([hasSameMatch(same), toTotalOdds(same)]).toEqual([true, null]);
  });

  test('opens one game for each vendor and category, without what is closed', () => {
    const other = { ...toLeg('three'), vassalage: 'DUNA', gameId: 'e', category: 'ESPORTS' };
    const slip = [toLeg('one'), toLeg('two'), other, { ...toLeg('four'), isClosed: true }];
    const bets = toBets(slip, '/en/game');
    expect(bets.map(({ category }) => category)).toEqual(['SPORTS', 'ESPORTS']);
    const query = new URL(bets[0]?.href ?? '', 'https://orla.test').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      vassalage: 'MARE',
      gameId: 'ball',
      pick: 'one:result:home,two:result:home',
    });
  });
});

describe('odds that changed since the tap', () => {
  test.each([
    [{ odds: 2.1, tapped: 2 }, 2],
    [{ odds: 2, tapped: 2 }, undefined],
    [{ odds: null, tapped: 2 }, undefined],
    [{ odds: 2.1, tapped: 2, isClosed: true }, undefined],
  ])('of %j are shown from %j', (change, old) => {
    expect(findOldOdds({ ...toLeg('one'), ...change })).toBe(old);
  });

  test('have no old value on a slip of an earlier version, which stays', () => {
    const storage = createStorage();
    writeSlip(storage, [toLeg('one', 2.1)]);
    expect(readSlip(storage).map(findOldOdds)).toEqual([undefined]);
  });
});
