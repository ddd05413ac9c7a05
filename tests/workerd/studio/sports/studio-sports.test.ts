import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sha256Hex } from '../../../../src/lib/bytes.ts';
import { clock, setClock } from '../../../../src/server/clock.ts';
import { verifyMatch } from '../../../../src/studio/sports/play.ts';
import { getFixture } from '../../../../src/studio/sports/schedule.ts';
import { bearer, OPS, type Reply, seedAll, sendJson } from '../../platform/support/api.ts';
import { getStudioPlayer, makePlayer, readLedger, START_MINOR } from '../play.ts';

interface Seat {
  launch: string;
  player: string;
}

async function seat(gameId = 'orla-football', vassalage = 'ORLA_SPORTS'): Promise<Seat> {
  const { token, player } = await makePlayer();
  const launched = await sendJson('POST', '/wps/game/launchGame', { gameId, vassalage }, bearer(token));
  return { launch: launched.value.game_url.split('#launch=')[1], player };
}

const call = (verb: string, body: object): Promise<Reply> => sendJson('POST', `/studio/api/sports/${verb}`, body);
const place = (launch: string, ticketKey: string, legs: object[], extra: object = {}) =>
  call('place', { launch, ticketKey, stake: 10, legs, ...extra });

async function runAlarms(player: string): Promise<void> {
  await runDurableObjectAlarm(env.SPORTS_BOOK.getByName('book'));
  await runDurableObjectAlarm(getStudioPlayer(player));
}

async function readUpcoming(launch: string) {
  const { value } = await call('book', { launch });
  const rows = value.matches.filter(
    ({ phase, markets }: { phase: string; markets: { prices: unknown[] }[] }) =>
      phase === 'upcoming' && markets[0]?.prices.length,
  );
  return rows as {
    matchId: string;
    sportId: string;
    startsAt: number;
    markets: { marketId: string; prices: { pick: string; odds: number }[] }[];
  }[];
}

const toLeg = ({ matchId, markets }: Awaited<ReturnType<typeof readUpcoming>>[number], index = 0) => ({
  matchId,
  marketId: markets[0]?.marketId,
  ...markets[0]?.prices[index],
});

/** A fixed moment, so far in the future that no alarm fires by itself. The clock stands still, so no match begins meanwhile. */
const BEGAN_MS = Date.UTC(2040, 0, 2, 12, 0, 30);
const standAt = (laterMs: number) => setClock(() => BEGAN_MS + laterMs);

beforeAll(seedAll);
beforeEach(() => standAt(0));
afterAll(() => setClock());

describe('the sports book', () => {
  test('lists only its category, reports that nothing changed, and shows no seed before the end', async () => {
    const { launch } = await seat('orla-breach-nine', 'ORLA_ESPORTS');
    const first = await call('book', { launch });
    expect(new Set(first.value.matches.map(({ sportId }: { sportId: string }) => sportId))).toEqual(
      new Set(['breach-nine', 'salt-crown']),
    );
    const phases = new Set(first.value.matches.map(({ phase }: { phase: string }) => phase));
    expect(phases).toContain('upcoming');
    expect(phases).toContain('ended');
    const again = await call('book', { launch, version: first.value.version });
    expect(again.value).toMatchObject({ version: first.value.version, matches: null });
    const [open] = await readUpcoming(launch);
    const { value } = await call('match', { launch, matchId: open?.matchId });
    expect(value.match).toMatchObject({ serverSeed: null, phase: 'upcoming' });
    expect(value.match.states).toHaveLength(1);
    const football = await seat();
    expect((await call('match', { launch: football.launch, matchId: open?.matchId })).errorCode).toBe('sports.unknown');
  });

  test('opens with limits, margins and the balance; a slot does not open it', async () => {
    const { launch } = await seat();
    const opened = await call('open', { launch });
    expect(opened.value).toMatchObject({
      balance: 100,
      stakeMin: 1,
      stakeMax: 500,
      marginBefore: 500,
      cashOutFee: 500,
    });
    const slot = await makePlayer();
    expect((await call('open', { launch: slot.launch })).errorCode).toBe('games.unknown');
  });

  test('keeps the choice of the last bet; a player without a bet accepts better odds', async () => {
    const { launch } = await seat();
    const [match] = await readUpcoming(launch);
    if (!match) throw new Error('no match');
    expect((await call('open', { launch })).value.accept).toBe('better');
    await place(launch, 'key-any-odds', [toLeg(match)], { accept: 'any' });
    expect((await call('open', { launch })).value.accept).toBe('any');
  });

  test('tells the earlier results of a match of its category', async () => {
    const { launch } = await seat();
    const [match] = await readUpcoming(launch);
    const { value } = await call('form', { launch, matchId: match?.matchId });
    expect([value.home, value.away, value.headToHead].map((list) => list.length)).toEqual([5, 5, 5]);
    const esports = await seat('orla-breach-nine', 'ORLA_ESPORTS');
    expect((await call('form', { launch: esports.launch, matchId: match?.matchId })).errorCode).toBe('sports.unknown');
    const old = await call('form', { launch, matchId: 'liga-das-mares-1' });
    expect(old.errorCode).toBe('sports.unknown');
  });

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

  test('neither shows nor accepts play again when the clock is set back or the object is evicted', async () => {
    const { launch } = await seat();
    const [match] = await readUpcoming(launch);
    if (!match) throw new Error('no match');
    const beganMs = clock();
    standAt(match.startsAt - BEGAN_MS + 20 * 60_000);
    const book = env.SPORTS_BOOK.getByName('book');
    const read = async () => (await call('match', { launch, matchId: match.matchId })).value.match;
    const seen = await read();
    expect(seen).toMatchObject({ phase: 'ended', serverSeed: expect.any(String) });
    setClock(() => beganMs);
    for (const isEvicted of [false, true]) {
      if (isEvicted) await evictDurableObject(book);
      expect(await read()).toEqual(seen);
      const { value } = await call('book', { launch });
      expect(value.matches.find(({ matchId }: { matchId: string }) => matchId === match.matchId)?.phase).toBe('ended');
      const placed = await place(launch, `key-back-${isEvicted}`, [toLeg(match)], { accept: 'any' });
      expect(placed.errorCode).toBe('sports.closed');
      const body = { homeId: 'marulhal', awayId: 'areal-torto', startsInSeconds: 30, tickMs: 200 };
      const ops = { ...OPS, 'idempotency-key': crypto.randomUUID() };
      const friendly = await sendJson('POST', '/ops/studio/sports/friendlies', body, ops);
      const { value: coming } = await call('match', { launch, matchId: friendly.value.matchId });
      expect(coming.match, 'a friendly begins ahead of what is seen').toMatchObject({ phase: 'upcoming' });
      const voided = await sendJson('POST', `/ops/studio/sports/matches/${match.matchId}/void`, { reason: 'Fog' }, OPS);
      expect(voided.errorCode).toBe('sports.match_ended');
    }
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

  test('the platform sends the acts of its staff as a signed hook, and tells what the studio refuses', async () => {
    const vendor = '/ops/vendors/ORLA_SPORTS';
    const body = { homeId: 'marulhal', awayId: 'areal-torto', startsInSeconds: 30, tickMs: 200 };
    const { matchId, startsAt } = (await sendJson('POST', `${vendor}/friendlies`, body, OPS)).value;
    expect([matchId, startsAt]).toEqual([expect.stringMatching(/./), expect.any(Number)]);
    const voided = await sendJson('POST', `${vendor}/matches/${matchId}/void`, { reason: 'Fog' }, OPS);
    expect(voided.value).toEqual({ matchId, voidAt: expect.any(Number) });
    const refused = async (path: string) => (await sendJson('POST', path, { reason: 'Fog' }, OPS)).errorCode;
    expect(await refused(`${vendor}/matches/none-1/void`)).toBe('sports.unknown');
    expect(await refused(`/ops/vendors/NOBODY/matches/${matchId}/void`)).toBe('games.vendor_unknown');
    expect((await sendJson('POST', `${vendor}/matches/${matchId}/void`, { reason: 'Fog' })).errorCode).toBe(
      'operator.unauthorized',
    );
  });

  test('the operator calls a match off: the stake is back, it is in the log, and a friendly has its own pace', async () => {
    const { launch, player } = await seat();
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const ops = { ...OPS, 'idempotency-key': crypto.randomUUID() };
    const body = { homeId: 'marulhal', awayId: 'areal-torto', startsInSeconds: 30, tickMs: 200 };
    const friendly = await sendJson('POST', '/ops/studio/sports/friendlies', body, ops);
    const { matchId } = friendly.value;
    const { value } = await call('match', { launch, matchId });
    const [market] = value.match.markets;
    const placed = await place(launch, 'key-void', [{ matchId, marketId: market.marketId, ...market.prices[0] }]);
    expect(placed.success).toBe(true);
    const voided = await sendJson('POST', `/ops/studio/sports/matches/${matchId}/void`, { reason: 'Fog' }, OPS);
    expect(voided.success).toBe(true);
    await vi.waitFor(async () => {
      await runAlarms(player);
      expect(await readLedger(player)).toMatchObject({ balanceMinor: START_MINOR, entriesSum: 0 });
    }, 20_000);
    const { value: list } = await call('tickets', { launch });
    expect(list.tickets[0]).toMatchObject({ state: 'void', payout: 10 });
    const unknown = await sendJson('POST', '/ops/studio/sports/matches/none-1/void', { reason: 'Fog' }, OPS);
    expect(unknown.errorCode).toBe('sports.unknown');
    const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(lines).toContainEqual({
      ...{ level: 'warning', event: 'studio.operator', call: 'voidSportsMatch', outcome: 'done' },
      input: { matchId, reason: 'Fog' },
    });
    log.mockRestore();
    const nobody = await sendJson('POST', `/ops/studio/sports/matches/${matchId}/void`, { reason: 'Fog' });
    expect(nobody.errorCode).toBe('operator.unauthorized');
  });
});
