import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { clock, setClock } from '../../../../src/server/clock.ts';
import { waitFor } from '../../../wait-for.ts';
import { OPS, sendJson } from '../../platform/support/api.ts';
import { makePlayer, readLedger, START_MINOR } from '../play.ts';
import { BEGAN_MS, call, place, readUpcoming, runAlarms, seat, standAt, stopClock, toLeg } from './player.ts';

stopClock();

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

  test('the platform sends the acts of its staff as a signed hook, and tells what the studio refuses', async () => {
    const vendor = '/ops/vendors/ORLA_SPORTS';
    const body = { homeId: 'marulhal', awayId: 'areal-torto', startsInSeconds: 30, tickMs: 200 };
    const add = () => sendJson('POST', `${vendor}/friendlies`, body, { ...OPS, 'idempotency-key': 'one-friendly' });
    const { matchId, startsAt } = (await add()).value;
    expect((await add()).value, 'after a lost answer').toEqual({ matchId, startsAt });
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
    await waitFor(async () => {
      await runAlarms(player);
      expect(await readLedger(player)).toMatchObject({ balanceMinor: START_MINOR, entriesSum: 0 });
    });
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
