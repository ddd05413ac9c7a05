import { describe, expect, test } from 'vitest';
import { verifyHand } from '../../../../src/studio/cards/deal.ts';
import { DECK } from '../../../../src/studio/cards/deck.ts';
import { deliverEnds } from '../../../../src/studio/cards/deliver-ends.ts';
import * as pace from '../../../../src/studio/cards/table-timing.ts';
import { type Bench, chooseCard, ENTRY, withRoom } from './table.ts';

const ACTION = 'action-0001';

async function sitAndDeal(bench: Bench, ...players: string[]): Promise<void> {
  for (const player of players) expect((await bench.sit(player)).ok).toBe(true);
  await bench.tick();
}

/** The present members play by the house rule; the clock plays for the others. */
async function playOut(bench: Bench, present: readonly string[]): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    const tables = present.map((player) => [player, bench.table(player)] as const);
    if (tables.every(([, { state }]) => state !== 'playing')) return;
    const own = tables.find(([, table]) => table.turn === table.yourSeat && table.cards.length > 1);
    if (own)
      expect(bench.room.play(own[0], `action-${step}-${own[0]}`, own[1].table, chooseCard(own[1]))).toBe('played');
    else await bench.tick();
  }
  throw new Error('The hand does not end');
}

describe('matching', () => {
  test('seats a single member with three house players, marked as such', () =>
    withRoom(async (bench) => {
      await bench.sit('ana');
      expect(bench.table('ana')).toMatchObject({ state: 'forming', dueMs: bench.now() + pace.GATHER_MS, cards: [] });
      await bench.tick();
      const table = bench.table('ana');
      expect(table.state).toBe('playing');
      expect(table.seats.map(({ kind }) => kind)).toEqual(['you', 'house', 'house', 'house']);
      expect(table.cards).toHaveLength(3);
    }));

  test('seats two members together without the house, and separately at another entry', () =>
    withRoom(async (bench) => {
      await bench.sit('ana');
      bench.move(5000);
      await bench.sit('bia');
      await bench.sit('caio', 500);
      expect(bench.table('bia').dueMs).toBe(bench.table('ana').dueMs);
      await bench.tick();
      expect(bench.table('ana').seats.map(({ kind }) => kind)).toEqual(['you', 'player']);
      expect(bench.table('bia').seats.map(({ kind }) => kind)).toEqual(['player', 'you']);
      expect(bench.table('caio').table).not.toBe(bench.table('ana').table);
    }));

  test('starts a full table at once, and seats the seventh at the next one', () =>
    withRoom(async (bench) => {
      for (let seat = 0; seat < 6; seat += 1) await bench.sit(`p${seat}`);
      expect(bench.table('p0').dueMs).toBe(bench.now());
      await bench.tick();
      expect(bench.table('p5').seats).toHaveLength(6);
      await bench.sit('late');
      expect(bench.table('late')).toMatchObject({ state: 'forming' });
    }));

  test('never puts play money and real money in one pot', () =>
    withRoom(async (bench) => {
      await bench.room.welcome('demo', 'PLAY');
      await bench.sit('ana');
      const [level] = bench.view('demo').levels.filter(({ entryMinor }) => entryMinor === ENTRY);
      const selection = JSON.stringify({ clientSeed: 'a', serverSeedHash: level?.serverSeedHash });
      const demo = { ticketId: 'demo', player: 'demo', currency: 'PLAY' as const, stakeMinor: ENTRY, selection };
      expect((await bench.room.seat(demo)).ok).toBe(true);
      expect(bench.view('demo').table?.table).not.toBe(bench.table('ana').table);
    }));
});

describe('an entry', () => {
  test('repeated is the same seat', () =>
    withRoom(async (bench) => {
      const first = await bench.sit('ana');
      await bench.tick();
      expect(await bench.sit('ana')).toEqual(first);
      expect(bench.table('ana').seats).toHaveLength(4);
    }));

  test.each([
    ['an amount that is none of the room', { stakeMinor: 201 }, 'games.stake_invalid'],
    [
      'a seed with a comma',
      { selection: JSON.stringify({ clientSeed: 'a,b', serverSeedHash: '0'.repeat(64) }) },
      'games.stake_invalid',
    ],
    ['no selection', { selection: 'null' }, 'games.stake_invalid'],
    [
      'a commitment that was not shown',
      { selection: JSON.stringify({ clientSeed: 'a', serverSeedHash: '0'.repeat(64) }) },
      'games.round_returned',
    ],
  ])('with %s is refused', (_, change, code) =>
    withRoom(async (bench) => {
      const [level] = bench.view('ana').levels.filter(({ entryMinor }) => entryMinor === ENTRY);
      const selection = JSON.stringify({ clientSeed: 'a', serverSeedHash: level?.serverSeedHash });
      const entry = { ticketId: 't', player: 'ana', currency: 'BRL' as const, stakeMinor: ENTRY, selection };
      expect(await bench.room.seat({ ...entry, ...change })).toEqual({ ok: false, code });
      expect(bench.view('ana').table).toBeNull();
    }),
  );

  test('is limited to one per member, so that nobody sees two hands', () =>
    withRoom(async (bench) => {
      await bench.sit('ana');
      const [level] = bench.view('ana').levels.filter(({ entryMinor }) => entryMinor === 500);
      const selection = JSON.stringify({ clientSeed: 'a', serverSeedHash: level?.serverSeedHash });
      const second = { ticketId: 'second', player: 'ana', currency: 'BRL' as const, stakeMinor: 500, selection };
      expect(await bench.room.seat(second)).toEqual({ ok: false, code: 'games.already_seated' });
    }));

  test('is returned to a member who leaves before the deal, and the empty table waits', () =>
    withRoom(async (bench) => {
      await bench.sit('ana');
      const { table } = bench.table('ana');
      expect(bench.room.leave('ana', ACTION, table)).toBe('left');
      expect(bench.room.leave('ana', ACTION, table)).toBe('left');
      expect(bench.room.getNextDue()).toBeNull();
      expect(bench.view('ana').table).toBeNull();
      expect(bench.room.listUntold(10)).toMatchObject([{ ticket_id: 'ticket-ana', ended: 'void', payout_minor: 0 }]);
    }));
});

describe('ends that cannot be delivered', () => {
  test('do not delay the ends after them', () =>
    withRoom(async (bench) => {
      const silent = Array.from({ length: 100 }, (_, index) => `silent-${index}`);
      for (const player of [...silent, 'ana']) {
        await bench.room.welcome(player, 'BRL');
        await bench.sit(player);
        bench.room.leave(player, ACTION, bench.table(player).table);
      }
      const told: string[] = [];
      const endTickets = async (player: string) => {
        if (player !== 'ana') throw new Error('silent');
        told.push(player);
      };
      await deliverEnds(bench.room, endTickets);
      expect(told).toEqual([]);
      await deliverEnds(bench.room, endTickets);
      expect(told).toEqual(['ana']);
      expect(bench.room.listUntold(200)).toHaveLength(silent.length);
    }));
});

describe('a hand', () => {
  test.each([[['ana']], [['ana', 'bia']], [['ana', 'bia', 'caio', 'dora', 'enzo', 'fabi']]])(
    'of %j pays the pot less the rake and can be repeated from its seeds',
    (players) =>
      withRoom(async (bench) => {
        await sitAndDeal(bench, ...players);
        await playOut(bench, players);
        const ends = bench.room.listUntold(10);
        expect(ends).toHaveLength(players.length);
        const table = bench.table('ana');
        const { result } = table;
        if (!result || !table.turned) throw new Error('No result');
        expect(result.potMinor).toBe(ENTRY * table.seats.length);
        expect(result.payoutsMinor.reduce((sum, each) => sum + each, result.rakeMinor)).toBe(result.potMinor);
        for (const { seat, payout_minor, ended } of ends) {
          expect([ended, payout_minor]).toEqual(['settled', result.payoutsMinor[seat ?? -1]]);
        }
        const claim = { ...result, serverSeedHash: table.serverSeedHash, handNumber: table.table };
        expect(await verifyHand({ ...claim, seats: table.seats.length, turned: table.turned })).toBe('fair');
        expect(result.clientSeeds).toEqual(players.map((player) => `seed-${player}`));
      }),
  );

  test('reveals no card of another seat and no seed before its end', () =>
    withRoom(async (bench) => {
      const players = ['ana', 'bia', 'caio'];
      await sitAndDeal(bench, ...players);
      for (let step = 0; step < 40 && bench.table('ana').state === 'playing'; step += 1) {
        const tables = players.map((player) => bench.table(player));
        const lying = new Set([
          ...tables
            .flatMap(({ open, tricks }) => [...tricks.flatMap(({ plays }) => plays), ...open])
            .map(({ card }) => card),
          tables[0]?.turned,
        ]);
        for (const [seat, table] of tables.entries()) {
          const text = JSON.stringify(bench.view(players[seat] ?? ''));
          const known = new Set([...lying, ...table.cards]);
          for (const card of DECK) if (!known.has(card)) expect(text).not.toContain(`"${card}"`);
          expect(table.result).toBeNull();
          expect(text).not.toMatch(/serverSeed"|clientSeed/);
        }
        const seeds = bench.storage.sql.exec<{ server_seed: string }>('select server_seed from tables').toArray();
        for (const player of players) {
          for (const { server_seed } of seeds) expect(JSON.stringify(bench.view(player))).not.toContain(server_seed);
        }
        await bench.tick();
      }
      expect(bench.table('ana').result?.plays).toHaveLength(9);
    }));

  test('continues after the room died between any two plays, with the same end', () =>
    withRoom(async (bench) => {
      await sitAndDeal(bench, 'ana', 'bia');
      for (let step = 0; step < 40 && bench.table('ana').state === 'playing'; step += 1) {
        const before = bench.table('ana');
        bench.restart();
        expect(bench.table('ana')).toEqual(before);
        await bench.tick();
      }
      expect(bench.table('bia').result?.plays).toHaveLength(6);
    }));

  test('is not affected by an early or repeated alarm', () =>
    withRoom(async (bench) => {
      await sitAndDeal(bench, 'ana', 'bia');
      const before = bench.table('ana');
      await bench.room.wake();
      expect(bench.table('ana')).toEqual(before);
      await bench.tick();
      const after = bench.table('ana');
      expect(after.open).toHaveLength(1);
      await bench.room.wake();
      expect(bench.table('ana')).toEqual(after);
    }));

  test('overdue by more than ten minutes is void, and every entry is returned once', () =>
    withRoom(async (bench) => {
      await sitAndDeal(bench, 'ana', 'bia');
      bench.move((bench.table('ana').dueMs ?? 0) - bench.now() + pace.VOID_AFTER_MS + 1);
      await bench.room.wake();
      await bench.room.wake();
      expect(bench.table('ana')).toMatchObject({ state: 'void', result: null, voidReason: 'room_down' });
      const ends = bench.room.listUntold(10);
      expect(ends.map(({ player, ended }) => [player, ended])).toEqual([
        ['ana', 'void'],
        ['bia', 'void'],
      ]);
      expect((await bench.sit('caio')).ok).toBe(true);
    }));

  test('a minute late continues', () =>
    withRoom(async (bench) => {
      await sitAndDeal(bench, 'ana', 'bia');
      bench.move(60_000 + pace.TURN_MS);
      await bench.room.wake();
      expect(bench.table('ana')).toMatchObject({ state: 'playing' });
      expect(bench.table('ana').open).toHaveLength(1);
    }));
});

describe('a card', () => {
  async function toTurn(bench: Bench) {
    await sitAndDeal(bench, 'ana', 'bia');
    const first = bench.table('ana').turn === bench.table('ana').yourSeat ? 'ana' : 'bia';
    const second = first === 'ana' ? 'bia' : 'ana';
    return { first, second, table: bench.table(first).table };
  }

  test('out of turn, of another seat, of no deck or of another table is refused and changes nothing', () =>
    withRoom(async (bench) => {
      const { first, second, table } = await toTurn(bench);
      const before = bench.table(first);
      const [own = ''] = before.cards;
      const [other = ''] = bench.table(second).cards;
      expect(bench.room.play(second, 'action-a1', table, other)).toBe('not-your-turn');
      expect(bench.room.play(first, 'action-a2', table, other)).toBe('not-your-card');
      expect(bench.room.play(first, 'action-a3', table, '10h')).toBe('not-a-card');
      expect(bench.room.play(first, 'action-a4', table + 1, own)).toBe('table-gone');
      expect(bench.room.play('nobody', 'action-a5', table, own)).toBe('table-gone');
      expect(bench.table(first)).toEqual(before);
    }));

  test('repeated with its action gets the same answer and is played once', () =>
    withRoom(async (bench) => {
      const { first, second, table } = await toTurn(bench);
      const [own = ''] = bench.table(first).cards;
      expect(bench.room.play(first, ACTION, table, own)).toBe('played');
      expect(bench.room.play(first, ACTION, table, own)).toBe('played');
      expect(bench.table(second).open).toHaveLength(1);
      const early = bench.table(second).cards[0] ?? '';
      expect(bench.room.play(second, ACTION, table, early)).toBe('played');
    }));

  test('of an absent player is played by the clock, which waits less after two turns', () =>
    withRoom(async (bench) => {
      const { first } = await toTurn(bench);
      const { dueMs, turned, cards } = bench.table(first);
      expect(dueMs).toBe(bench.now() + pace.TRICK_PAUSE_MS + pace.TURN_MS);
      const expected = chooseCard(bench.table(first));
      await bench.tick();
      expect(bench.table(first).open).toEqual([{ seat: bench.table(first).yourSeat, card: expected }]);
      expect([turned !== null, cards.includes(expected)]).toEqual([true, true]);
      while (bench.table(first).cards.length > 1) await bench.tick();
      expect(bench.table(first).seats[bench.table(first).yourSeat ?? 0]?.isAbsent).toBe(true);
    }));
});
