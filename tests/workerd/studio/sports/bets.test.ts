import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { sha256Hex } from '../../../../src/lib/bytes.ts';
import { verifyMatch } from '../../../../src/studio/sports/play.ts';
import { getFixture } from '../../../../src/studio/sports/schedule.ts';
import { getStudioPlayer, readLedger, START_MINOR } from '../play.ts';
import { BEGAN_MS, call, place, readUpcoming, runAlarms, seat, standAt, stopClock, toLeg } from './player.ts';

stopClock();

describe('the sports book', () => {
  test('places and settles a single and an accumulator once, the ledger balances, and the match can be verified', async () => {
    const { launch, player } = await seat();
    const upcoming = await readUpcoming(launch);
    const [first, second] = upcoming;
    if (!first || !second) throw new Error('no matches');
    const single = await place(launch, 'key-single', [toLeg(first)]);
    expect(single).toMatchObject({ success: true, value: { balance: 90, ticket: { state: 'open', stake: 10 } } });
    const again = await place(launch, 'key-single', [toLeg(first)]);
    expect(again.value.ticket.ticketId).toBe(single.value.ticket.ticketId);
    expect((await place(launch, 'key-single', [toLeg(second)])).errorCode).toBe('idempotency.mismatch');
    const double = await place(launch, 'key-double', [toLeg(first), toLeg(second)]);
    expect(double.value.balance).toBe(80);
    expect(
      (await place(launch, 'key-moved', [{ ...toLeg(first), odds: (first.markets[0]?.prices[0]?.odds ?? 0) + 1 }]))
        .errorCode,
    ).toBe('sports.odds_moved');
    expect((await place(launch, 'key-twin', [toLeg(first), toLeg(first, 1)])).errorCode).toBe('sports.correlated');
    expect((await readLedger(player)).balanceMinor).toBe(START_MINOR - 2000);

    standAt(25 * 60_000);
    await runAlarms(player);
    await runAlarms(player);
    const { value } = await call('tickets', { launch });
    const paid = value.tickets.reduce((sum: number, { payout }: { payout: number }) => sum + payout, 0);
    expect(
      value.tickets
        .map(({ state }: { state: string }) => state)
        .every((state: string) => ['won', 'lost'].includes(state)),
    ).toBe(true);
    await runAlarms(player);
    const ledger = await readLedger(player);
    expect(ledger).toMatchObject({ balanceMinor: START_MINOR - 2000 + Math.round(paid * 100), entriesSum: 0 });
    expect(ledger.rounds.map(({ state }) => state)).toEqual(['settled', 'settled']);

    const { value: seen } = await call('match', { launch, matchId: first.matchId });
    const fixture = getFixture(first.matchId);
    if (!fixture) throw new Error('no fixture');
    expect(await sha256Hex(seen.match.serverSeed)).toBe(seen.match.serverSeedHash);
    expect(await verifyMatch(fixture, seen.match)).toBe('fair');
    const [home, away] = seen.match.state;
    const leg = value.tickets.at(-1).legs[0];
    expect(leg.result).toBe(
      { home: home > away, draw: home === away, away: away > home }[leg.pick as 'home'] ? 'won' : 'lost',
    );
  });

  test('prices picks of one match together, takes the bet once, and settles it by all its picks', async () => {
    const { launch, player } = await seat();
    const [match] = await readUpcoming(launch);
    if (!match) throw new Error('no match');
    const { matchId } = match;
    const picks = [
      { marketId: 'total:2.5', pick: 'over' },
      { marketId: 'both:1', pick: 'yes' },
    ];
    const alone = await call('match', { launch, matchId });
    expect(alone.value.match.combination).toBeNull();
    const read = (asked: object[], version = '') => call('match', { launch, matchId, picks: asked, version });
    const priced = await read(picks, alone.value.version);
    const { combination } = priced.value.match;
    expect(combination).toMatchObject({ picks, problem: null });
    expect(combination.margin).toBeGreaterThanOrEqual(500);
    expect((await read(picks, priced.value.version)).value.match).toBeNull();
    const twice = await read([...picks, { marketId: 'total:1.5', pick: 'over' }]);
    expect(twice.value.match.combination).toMatchObject({ odds: null, problem: 'sports.combination_implied' });
    const leg = { matchId, ...picks[0], odds: combination.odds, further: picks.slice(1) };
    const dear = { ...leg, odds: Math.round(leg.odds * 100 + 1) / 100 };
    expect((await place(launch, 'key-dear', [dear])).errorCode).toBe('sports.odds_moved');
    const implied = { ...leg, further: [...leg.further, { marketId: 'total:1.5', pick: 'over' }] };
    expect((await place(launch, 'key-more', [implied])).errorCode).toBe('sports.combination_implied');
    const many = { ...leg, further: Array.from({ length: 8 }, () => picks[1]) };
    expect((await place(launch, 'key-many', [many])).success).toBe(false);
    const [one, two] = await Promise.all([1, 2].map(() => place(launch, 'key-combined', [leg])));
    expect(one?.value.ticket.ticketId).toBe(two?.value.ticket.ticketId);
    await evictDurableObject(env.SPORTS_BOOK.getByName('book'));
    const other = { ...leg, further: [{ marketId: 'both:1', pick: 'no' }] };
    expect((await place(launch, 'key-combined', [other])).errorCode).toBe('idempotency.mismatch');
    expect((await place(launch, 'key-combined', [leg])).value.ticket.legs).toMatchObject([
      { further: leg.further, odds: leg.odds, result: 'open', results: ['open', 'open'] },
    ]);
    expect((await readLedger(player)).balanceMinor).toBe(START_MINOR - 1000);
    standAt(match.startsAt - BEGAN_MS + 20 * 60_000);
    await runAlarms(player);
    await runAlarms(player);
    const [ticket] = (await call('tickets', { launch })).value.tickets;
    const [home, away] = ticket.legs[0].state;
    const results = [home + away > 2.5, Math.min(home, away) >= 1].map((isWon) => (isWon ? 'won' : 'lost'));
    const isWon = !results.includes('lost');
    expect(ticket.legs[0]).toMatchObject({ results, result: isWon ? 'won' : 'lost' });
    const payoutMinor = isWon ? Math.floor(leg.odds * 1000 + 1e-6) : 0;
    expect(await readLedger(player)).toMatchObject({
      balanceMinor: START_MINOR - 1000 + payoutMinor,
      rounds: [{ state: 'settled', payout_minor: payoutMinor }],
      entriesSum: 0,
    });
  });

  test('pays a cash-out as offered, and only once', async () => {
    const { launch, player } = await seat();
    const [match] = await readUpcoming(launch);
    if (!match) throw new Error('no match');
    await place(launch, 'key-cash', [toLeg(match)]);
    const { value } = await call('tickets', { launch });
    const [ticket] = value.tickets;
    expect(ticket.cashOut.offer).toBeLessThan(ticket.cashOut.fair);
    const dear = await call('cash-out', { launch, ticketId: ticket.ticketId, offer: 99 });
    expect(dear).toMatchObject({ errorCode: 'sports.cash_out_moved', value: { offer: ticket.cashOut.offer } });
    for (let time = 0; time < 2; time += 1) {
      const done = await call('cash-out', { launch, ticketId: ticket.ticketId, offer: ticket.cashOut.offer });
      expect(done.value.ticket).toMatchObject({ state: 'cashed', payout: ticket.cashOut.offer });
    }
    await runAlarms(player);
    expect(await readLedger(player)).toMatchObject({
      balanceMinor: START_MINOR - 1000 + Math.round(ticket.cashOut.offer * 100),
      entriesSum: 0,
    });
    const stranger = await seat();
    const theft = await call('cash-out', { launch: stranger.launch, ticketId: ticket.ticketId, offer: 1 });
    expect(theft.errorCode).toBe('sports.unknown');
    const forged = `${player}.orla-football.${'x'.repeat(32)}`;
    expect((await call('tickets', { launch: forged })).errorCode).toBe('games.launch_expired');
  });

  test('pays a part and the rest once each, though the request is doubled and the objects are killed between', async () => {
    const { launch, player } = await seat();
    const [match] = await readUpcoming(launch);
    if (!match) throw new Error('no match');
    await place(launch, 'key-part', [toLeg(match)]);
    const [ticket] = (await call('tickets', { launch })).value.tickets;
    const [, half] = ticket.cashOut.steps;
    expect(half).toMatchObject({ percent: 50, stake: 5 });
    const part = { number: 1, stake: half.stake };
    const ask = (extra: object = {}) =>
      call('cash-out', { launch, ticketId: ticket.ticketId, offer: half.offer, part, ...extra });
    const [one, two] = await Promise.all([ask(), ask()]);
    expect([one.value.ticket.parts, two.value.ticket.parts]).toEqual(
      Array.from({ length: 2 }, () => [{ stake: 5, paid: half.offer, at: expect.any(Number) }]),
    );
    await evictDurableObject(env.SPORTS_BOOK.getByName('book'));
    await evictDurableObject(getStudioPlayer(player));
    expect((await ask()).success).toBe(true);
    expect((await ask({ part: { ...part, stake: 4 } })).errorCode).toBe('idempotency.mismatch');
    expect((await ask({ part: { number: 2, stake: -1 } })).success).toBe(false);
    await runAlarms(player);
    const partMinor = Math.round(half.offer * 100);
    const paid = await readLedger(player);
    expect(paid).toMatchObject({ balanceMinor: START_MINOR - 1000 + partMinor, entriesSum: 0 });
    expect(paid.rounds).toMatchObject([{ state: 'open', payout_minor: partMinor }]);
    standAt(match.startsAt - BEGAN_MS + 20 * 60_000);
    await runAlarms(player);
    await runAlarms(player);
    const [ended] = (await call('tickets', { launch })).value.tickets;
    const payoutMinor = Math.round(ended.payout * 100);
    expect(await readLedger(player)).toMatchObject({
      balanceMinor: START_MINOR - 1000 + payoutMinor,
      rounds: [{ state: 'settled', payout_minor: payoutMinor }],
      entriesSum: 0,
    });
  });
});
