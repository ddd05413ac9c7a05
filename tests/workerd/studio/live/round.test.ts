import { runDurableObjectAlarm } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { payLive } from '../../../../src/studio/live/outcome.ts';
import { PHASE_MS } from '../../../../src/studio/live/phases.ts';
import { verifyLiveRound } from '../../../../src/studio/live/verify.ts';
import { bearer, get } from '../../platform/support/api.ts';
import { readLedger } from '../play.ts';
import { bet, getObject, join, openTable, START_MINOR, sitDown, step, until } from './table.ts';

const TABLE = 'roleta-areia';
const EVERY_HALF: [string, number][] = [
  ['red', 2],
  ['black', 2],
  ['straight-0', 1],
];

describe('rooms of the live tables', () => {
  test('are in the room list with their limits, and a launch opens the chosen room', async () => {
    const { token, url } = await sitDown(TABLE);
    const { value } = await get('/wps/relay/GLS2_roomList?gameId=roleta-da-orla&vassalage=ORLA_LIVE', bearer(token));
    expect(value.list).toMatchObject([
      { roomId: 'ORLA_LIVE:roleta-areia', roomName: 'Areia', state: 'open', minBet: 0.5, maxBet: 500 },
      { roomId: 'ORLA_LIVE:roleta-mare', roomName: 'Maré', state: 'open', minBet: 2, maxBet: 2000 },
      { roomId: 'ORLA_LIVE:roleta-farol', roomName: 'Farol', state: 'open', minBet: 5, maxBet: 5000 },
    ]);
    expect(url).toContain('/studio/play/roleta-da-orla?lang=pt&room=roleta-areia#launch=');
  });

  test('receive the number of players', async () => {
    const guest = await sitDown('bacara-perola');
    await join(guest);
    const list = '/wps/relay/GLS2_roomList?gameId=bacara-do-cais';
    const readPlayers = async () =>
      (await get(list, bearer(guest.token))).value.list.map((room: { players: number }) => room.players);
    await until(readPlayers).toEqual([0, 0, 1]);
  });
});

describe('a round', () => {
  test('is the same for all players, pays each their own bets, and keeps its commitment', async () => {
    const [one, two] = [await sitDown(TABLE), await sitDown(TABLE)];
    const [first, second] = [await join(one), await join(two)];
    const opened = first.getState();
    expect(opened).toMatchObject({ phase: 'betting', round: { serverSeed: null, outcome: null } });
    expect(second.getState().round).toEqual(opened.round);
    const { number } = opened.round;
    const placed = await bet(one, number, EVERY_HALF);
    expect(placed.value).toMatchObject({ ticket: { state: 'placed', stake: 5, round: number }, balance: 995 });
    expect((await bet(two, number, [['red', 10]])).status).toBe(200);

    await step(TABLE, PHASE_MS.betting);
    await until(() => first.getState().phase).toBe('closed');
    expect(first.getState().round.outcome).toBeNull();
    await step(TABLE, PHASE_MS.closed);
    await until(() => second.getState().phase).toBe('shown');
    const shown = first.getState();
    expect(second.getState().round).toEqual(shown.round);
    const { outcome, serverSeed } = shown.round;
    if (!outcome || !serverSeed) throw new Error('Nothing was shown');
    expect(shown.round.serverSeedHash).toBe(opened.round.serverSeedHash);
    const claim = { ...shown.round, outcome, serverSeed, tableId: TABLE };
    expect(await verifyLiveRound(claim)).toBe('fair');
    expect(await verifyLiveRound({ ...claim, serverSeed: '0'.repeat(64) })).toBe('wrong-seed');
    const pocket = outcome.kind === 'roulette' ? outcome.pocket : -1;
    const other = { kind: 'roulette', pocket: (pocket + 1) % 37 } as const;
    expect(await verifyLiveRound({ ...claim, outcome: other })).toBe('wrong-outcome');

    await step(TABLE, PHASE_MS.shown);
    for (const [guest, line, lines] of [
      [one, first, EVERY_HALF],
      [two, second, [['red', 10]] as [string, number][]],
    ] as const) {
      await until(() => line.heard.filter(({ type }) => type === 'ticket').length).toBe(1);
      const payoutMinor = payLive(
        lines.map(([field, stake]) => ({ field, stakeMinor: stake * 100 })),
        outcome,
      ).reduce((sum, paid) => sum + paid.payoutMinor, 0);
      const { value } = await openTable(guest);
      const stakeMinor = lines.reduce((sum, [, stake]) => sum + stake * 100, 0);
      expect(value.balance).toBe((START_MINOR - stakeMinor + payoutMinor) / 100);
      expect(value.tickets).toMatchObject([{ round: number, state: 'settled', payout: payoutMinor / 100 }]);
      expect(value.rounds[0]).toMatchObject({ number, serverSeed });
      const ledger = await readLedger(guest.player);
      expect([ledger.balanceMinor, ledger.entriesSum]).toEqual([START_MINOR - stakeMinor + payoutMinor, 0]);
      expect(ledger.rounds).toMatchObject([{ stake_minor: stakeMinor, payout_minor: payoutMinor, state: 'settled' }]);
    }

    await step(TABLE, PHASE_MS.settled);
    await until(() => first.getState().phase).toBe('betting');
    const next = first.getState();
    expect(next.round).toMatchObject({ number: number + 1, serverSeedHash: opened.nextServerSeedHash });
    expect(next.marks.at(-1)).toBe(String(pocket));
    first.socket.close(1000);
    second.socket.close(1000);
  });

  test('of baccarat deals cards that pay as stated', async () => {
    const guest = await sitDown('bacara-coral');
    const line = await join(guest);
    const { number } = line.getState().round;
    const lines: [string, number][] = [
      ['player', 10],
      ['banker', 10],
      ['tie', 1],
    ];
    await bet(guest, number, lines);
    for (const ms of [PHASE_MS.betting, PHASE_MS.closed, PHASE_MS.shown]) await step('bacara-coral', ms);
    await until(() => line.heard.some(({ type }) => type === 'ticket')).toBe(true);
    const { outcome } = line.getState().round;
    if (outcome?.kind !== 'baccarat') throw new Error('No cards');
    expect(outcome.cards).toHaveLength(6);
    const paid = payLive(
      lines.map(([field, stake]) => ({ field, stakeMinor: stake * 100 })),
      outcome,
    );
    const { value } = await openTable(guest);
    expect(value.tickets[0].lines).toEqual(
      paid.map(({ field, stakeMinor, payoutMinor }) => ({ field, stake: stakeMinor / 100, payout: payoutMinor / 100 })),
    );
    line.socket.close(1000);
  });
});

describe('an alarm', () => {
  test('does nothing when repeated, and shortens no phase when late', async () => {
    const guest = await sitDown('roleta-farol');
    const line = await join(guest);
    const object = getObject('roleta-farol');
    const { number } = line.getState().round;
    await bet(guest, number, [['red', 5]]);
    await runDurableObjectAlarm(object);
    expect(line.getState().phase).toBe('betting');
    await step('roleta-farol', PHASE_MS.betting + 600_000);
    await until(() => line.getState().phase).toBe('closed');
    const closed = line.getState();
    expect(closed.endsAt - closed.now).toBeGreaterThan(PHASE_MS.closed - 500);
    await runDurableObjectAlarm(object);
    expect(line.listStates().filter(({ phase }) => phase === 'shown')).toHaveLength(0);
    await step('roleta-farol', PHASE_MS.closed + 600_000);
    await until(() => line.getState().phase).toBe('shown');
    const { outcome } = line.getState().round;
    await step('roleta-farol', PHASE_MS.shown);
    await until(() => line.heard.some(({ type }) => type === 'ticket')).toBe(true);
    for (let time = 0; time < 3; time += 1) await runDurableObjectAlarm(object);
    expect(line.getState().round).toMatchObject({ number, outcome });
    const ledger = await readLedger(guest.player);
    expect(ledger.rounds).toHaveLength(1);
    expect(ledger.entriesSum).toBe(0);
    line.socket.close(1000);
  });
});

describe('a table', () => {
  test('without players sleeps without an alarm, and continues with the committed round', async () => {
    const id = 'bacara-coral';
    const guest = await sitDown(id);
    const line = await join(guest);
    while (line.getState().phase !== 'betting') await step(id, PHASE_MS.shown);
    const { number, serverSeedHash } = line.getState().round;
    line.socket.close(1000);
    await until(async () => (await getObject(id).countPeople()) === 0).toBe(true);
    await step(id, PHASE_MS.betting);
    expect(await runDurableObjectAlarm(getObject(id))).toBe(false);
    const back = await join(guest);
    expect(back.getState()).toMatchObject({ phase: 'betting', round: { number, serverSeedHash, outcome: null } });
    back.socket.close(1000);
  });

  test('finishes and pays a round whose player has left, then sleeps', async () => {
    const id = 'roleta-farol';
    const guest = await sitDown(id);
    const line = await join(guest);
    while (line.getState().phase !== 'betting') await step(id, PHASE_MS.shown);
    const { number } = line.getState().round;
    await bet(guest, number, [['straight-7', 5]]);
    line.socket.close(1000);
    await until(async () => (await getObject(id).countPeople()) === 0).toBe(true);
    for (const ms of [PHASE_MS.betting, PHASE_MS.closed, PHASE_MS.shown]) await step(id, ms);
    await until(async () => (await openTable(guest)).value.tickets[0].state).toBe('settled');
    await step(id, PHASE_MS.settled);
    while (await runDurableObjectAlarm(getObject(id))) await step(id, PHASE_MS.shown);
    const back = await join(guest);
    expect(back.getState().round.number).toBe(number + 1);
    back.socket.close(1000);
  });

  test('shows late players the present phase and the history', async () => {
    const id = 'roleta-areia';
    const early = await sitDown(id);
    const line = await join(early);
    while (line.getState().phase !== 'shown') await step(id, PHASE_MS.betting);
    const late = await join(await sitDown(id));
    expect(late.getState()).toMatchObject({
      phase: 'shown',
      round: line.getState().round,
      marks: line.getState().marks,
    });
    expect(late.getState().marks.length).toBeGreaterThan(0);
    for (const each of [line, late]) each.socket.close(1000);
  });
});
