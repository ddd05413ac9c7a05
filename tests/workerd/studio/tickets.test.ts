import { runInDurableObject } from 'cloudflare:test';
import { exports } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { createAlarms, type NamedAlarm } from '../../../src/studio/alarms.ts';
import { parseLaunch } from '../../../src/studio/launch.ts';
import { createLiveLaunches } from '../../../src/studio/live-launches.ts';
import type { PlacedTicket, TicketAcceptor, TicketOrder } from '../../../src/studio/tickets/ticket.ts';
import type { AcceptorKind } from '../../../src/studio/tickets/ticket-acceptors.ts';
import { createTicketBook, type TicketBook } from '../../../src/studio/tickets/ticket-book.ts';
import { createWalletClient, type Send } from '../../../src/studio/wallet-client.ts';
import { VENDOR_SECRET } from '../platform/support/secrets.ts';
import { getStudioPlayer, makePlayer, readLedger, START_MINOR } from './play.ts';

const GAME = 'calcadao';
const ORDER: TicketOrder = {
  ticketKey: 'ticket-key-1',
  gameId: GAME,
  place: { kind: 'test' as AcceptorKind, name: 'one' },
  stakeMinor: 250,
  selection: '{"numbers":[7]}',
};
const realSend: Send = (request) => exports.default.fetch(request);
type Seen = PlacedTicket[];

/** A place that accepts everything and records its calls. */
function createTaker(seen: Seen): TicketAcceptor {
  return {
    async acceptTicket(ticket) {
      seen.push(ticket);
      return { ok: true, value: { accepted: '{"draw":"1"}' } };
    },
  };
}

/** A book over the player's real storage and the real wallet; each call acts as a new process. */
function withBook<Value>(
  player: string,
  { place = createTaker([]), send = realSend, alarm }: { place?: TicketAcceptor; send?: Send; alarm?: NamedAlarm },
  act: (book: TicketBook) => Promise<Value>,
): Promise<Value> {
  return runInDurableObject(getStudioPlayer(player), (_object, { storage }) => {
    const wallet = createWalletClient({
      vassalage: 'ORLA',
      secret: VENDOR_SECRET,
      send,
      nowSeconds: () => Math.floor(Date.now() / 1000),
    });
    const book = createTicketBook({
      storage,
      player,
      live: createLiveLaunches(
        player,
        () => wallet,
        () => Date.now(),
      ),
      toWallet: () => wallet,
      getAcceptor: () => place,
      toVassalage: () => 'ORLA',
      alarm: alarm ?? createAlarms(storage).named('tickets'),
      onPlayMoney: async () => {},
      now: () => Date.now(),
      wait: async () => {},
    });
    return act(book);
  });
}

async function seat(amount = START_MINOR / 100) {
  const { launch: token, player } = await makePlayer(amount);
  const launch = parseLaunch(token);
  if (!launch) throw new Error('no launch');
  return { launch, player };
}

function requireTicket(placed: Awaited<ReturnType<TicketBook['place']>>) {
  if (!placed.ok) throw new Error(placed.code);
  return placed.value.ticket;
}

/** Cuts the connection to the wallet at one step; with `after` the call still takes effect. */
function createCut(step: string, when: 'before' | 'after', times = Number.POSITIVE_INFINITY): Send {
  let left = times;
  return async (request) => {
    if (!request.url.endsWith(`/${step}`) || left === 0) return realSend(request);
    left -= 1;
    if (when === 'after') await realSend(request);
    throw new Error('connection lost');
  };
}

describe('a ticket', () => {
  test('takes the stake, is accepted once, and is paid once', async () => {
    const { launch, player } = await seat();
    const seen: Seen = [];
    const place = createTaker(seen);
    const first = requireTicket(await withBook(player, { place }, (book) => book.place(launch, ORDER)));
    const again = requireTicket(await withBook(player, { place }, (book) => book.place(launch, ORDER)));
    expect(again.ticket_id).toBe(first.ticket_id);
    expect([first.state, first.accepted, seen.length]).toEqual(['open', '{"draw":"1"}', 1]);
    expect(seen[0]).toEqual({
      ticketId: first.ticket_id,
      player,
      gameId: GAME,
      currency: 'BRL',
      stakeMinor: 250,
      selection: ORDER.selection,
    });
    expect((await readLedger(player)).balanceMinor).toBe(START_MINOR - 250);

    const end = { kind: 'settled', payoutMinor: 900, outcome: '{"numbers":[7]}' } as const;
    await withBook(player, {}, async (book) => {
      await book.end([[first.ticket_id, end]]);
      await book.end([[first.ticket_id, { ...end, payoutMinor: 5_000 }]]);
      await book.wake();
      await book.end([[first.ticket_id, { kind: 'void', reason: 'games.round_returned' }]]);
      await book.wake();
    });
    const ledger = await readLedger(player);
    expect([ledger.balanceMinor, ledger.entriesSum]).toEqual([START_MINOR - 250 + 900, 0]);
    expect(ledger.rounds.map(({ stake_minor, payout_minor, state }) => [stake_minor, payout_minor, state])).toEqual([
      [250, 900, 'settled'],
    ]);
  });

  test('without a payout closes its round too', async () => {
    const { launch, player } = await seat();
    const { ticket_id: id } = requireTicket(await withBook(player, {}, (book) => book.place(launch, ORDER)));
    const listed = await withBook(player, {}, async (book) => {
      await book.end([[id, { kind: 'settled', payoutMinor: 0, outcome: '{}' }]]);
      return book.list(launch, GAME, 10);
    });
    expect(listed.ok && listed.value.map(({ state, payout_minor }) => [state, payout_minor])).toEqual([['settled', 0]]);
    expect((await readLedger(player)).rounds[0]?.state).toBe('settled');
  });

  test('refused by the place returns the stake with the reason', async () => {
    const { launch, player } = await seat();
    const place: TicketAcceptor = { acceptTicket: async () => ({ ok: false, code: 'games.stake_over_limit' }) };
    const placed = await withBook(player, { place }, (book) => book.place(launch, ORDER));
    expect(placed).toEqual({ ok: false, code: 'games.stake_over_limit' });
    expect(await readLedger(player)).toMatchObject({ balanceMinor: START_MINOR, entriesSum: 0 });
  });

  test('that is void returns the stake once', async () => {
    const { launch, player } = await seat();
    const { ticket_id: id } = requireTicket(await withBook(player, {}, (book) => book.place(launch, ORDER)));
    const end = { kind: 'void', reason: 'games.round_returned' } as const;
    await withBook(player, {}, async (book) => {
      await book.end([
        [id, end],
        ['nobody’s', end],
      ]);
      await book.wake();
      await book.wake();
    });
    expect(await readLedger(player)).toMatchObject({ balanceMinor: START_MINOR, entriesSum: 0 });
  });

  test('differs from another by its key alone', async () => {
    const { launch, player } = await seat();
    await withBook(player, {}, async (book) => {
      await book.place(launch, ORDER);
      const mismatch = { ok: false, code: 'idempotency.mismatch' };
      expect(await book.place(launch, { ...ORDER, stakeMinor: 300 })).toEqual(mismatch);
      expect(await book.place(launch, { ...ORDER, selection: '{}' })).toEqual(mismatch);
      requireTicket(await book.place(launch, { ...ORDER, ticketKey: 'ticket-key-2', stakeMinor: 300 }));
    });
    expect((await readLedger(player)).balanceMinor).toBe(START_MINOR - 550);
  });

  test('above the balance takes nothing and calls no place', async () => {
    const { launch, player } = await seat(2);
    const seen: Seen = [];
    const placed = await withBook(player, { place: createTaker(seen) }, (book) => book.place(launch, ORDER));
    expect(placed).toEqual({ ok: false, code: 'wallet.insufficient_funds' });
    expect([seen.length, (await readLedger(player)).balanceMinor]).toEqual([0, 200]);
  });
});

describe('a part of a payout', () => {
  const PART = { kind: 'part', number: 1, payoutMinor: 120 } as const;
  const END = { kind: 'settled', payoutMinor: 300, outcome: '{}' } as const;

  test.each([
    ['at once', undefined],
    ['after a lost call', createCut('win', 'before', 3)],
    ['after a lost answer', createCut('win', 'after', 3)],
  ])('is paid once %s, and the ticket stays open until its end', async (_name, send) => {
    const { launch, player } = await seat();
    const { ticket_id: id } = requireTicket(await withBook(player, {}, (book) => book.place(launch, ORDER)));
    await withBook(player, send ? { send } : {}, async (book) => {
      await book.end([[id, PART]]);
      await book.end([[id, { ...PART, payoutMinor: 200 }]]);
      await book.wake();
      await book.wake();
    });
    const [open] = (await readLedger(player)).rounds;
    expect(open).toMatchObject({ state: 'open', payout_minor: 120 });
    let wins = 0;
    const counted: Send = (request) => {
      if (request.url.endsWith('/win')) wins += 1;
      return realSend(request);
    };
    await withBook(player, { send: counted }, async (book) => {
      await book.end([[id, END]]);
      await book.wake();
      await book.end([[id, { ...PART, number: 2 }]]);
      await book.wake();
    });
    expect(wins, 'a part after the end is not sent').toBe(1);
    const { balanceMinor, entriesSum, rounds } = await readLedger(player);
    expect([balanceMinor, entriesSum]).toEqual([START_MINOR - 250 + 120 + 300, 0]);
    expect(rounds).toMatchObject([{ state: 'settled', stake_minor: 250, payout_minor: 420 }]);
  });

  test('that arrives with the end is paid before it, though the wallet is cut between them', async () => {
    const { launch, player } = await seat();
    const { ticket_id: id } = requireTicket(await withBook(player, {}, (book) => book.place(launch, ORDER)));
    let calls = 0;
    const send: Send = (request) => {
      if (request.url.endsWith('/win')) calls += 1;
      return calls > 1 ? Promise.reject(new Error('killed')) : realSend(request);
    };
    await withBook(player, { send }, async (book) => {
      await book.end([
        [id, PART],
        [id, END],
      ]);
      await book.wake();
    });
    expect((await readLedger(player)).rounds).toMatchObject([{ state: 'open', payout_minor: 120 }]);
    await withBook(player, {}, (book) => book.wake());
    expect(await readLedger(player)).toMatchObject({
      balanceMinor: START_MINOR - 250 + 420,
      rounds: [{ state: 'settled', payout_minor: 420 }],
    });
  });
});

describe('after an interruption', () => {
  test('a silent place is asked again, and an end it sent meanwhile stands', async () => {
    const { launch, player } = await seat();
    const silent: TicketAcceptor = {
      acceptTicket: async () => {
        throw new Error('gone');
      },
    };
    const placed = await withBook(player, { place: silent }, (book) => book.place(launch, ORDER));
    expect(placed).toEqual({ ok: false, code: 'upstream.unavailable' });
    expect((await readLedger(player)).balanceMinor).toBe(START_MINOR - 250);
    const seen: Seen = [];
    await withBook(player, { place: createTaker(seen) }, (book) => book.wake());
    expect(seen).toHaveLength(1);
    await withBook(player, { place: silent }, async (book) => {
      await book.end([[seen[0]?.ticketId ?? '', { kind: 'settled', payoutMinor: 500, outcome: '{}' }]]);
      await book.wake();
    });
    expect((await readLedger(player)).balanceMinor).toBe(START_MINOR + 250);
  });

  test.each(['before', 'after'] as const)('an undecided stake is returned: cut %s it was taken', async (when) => {
    const { launch, player } = await seat();
    const seen: Seen = [];
    const parts = { place: createTaker(seen), send: createCut('bet', when) };
    const placed = await withBook(player, parts, (book) => book.place(launch, ORDER));
    expect(placed).toEqual({ ok: false, code: 'games.round_returned' });
    expect(seen).toEqual([]);
    expect(await readLedger(player)).toMatchObject({ balanceMinor: START_MINOR, entriesSum: 0 });
  });

  test.each(['before', 'after'] as const)('an undecided payout is paid once: cut %s it was booked', async (when) => {
    const { launch, player } = await seat();
    const { ticket_id: id } = requireTicket(await withBook(player, {}, (book) => book.place(launch, ORDER)));
    await withBook(player, { send: createCut('win', when) }, async (book) => {
      await book.end([[id, { kind: 'settled', payoutMinor: 400, outcome: '{}' }]]);
      await book.wake();
    });
    await withBook(player, {}, (book) => book.wake());
    const { balanceMinor, rounds, entriesSum } = await readLedger(player);
    expect([balanceMinor, entriesSum, rounds.length]).toEqual([START_MINOR + 150, 0, 1]);
  });

  test('a ticket that cannot be paid does not delay the others', async () => {
    const { launch, player } = await seat();
    let stuck = '';
    const send: Send = async (request) => {
      if (stuck && (await request.clone().text()).includes(`${stuck}:win`)) throw new Error('cut');
      return realSend(request);
    };
    const waits: number[] = [];
    const alarm: NamedAlarm = { set: async (at) => void waits.push(at - Date.now()), clear: async () => undefined };
    await withBook(player, { send, alarm }, async (book) => {
      const ids: string[] = [];
      for (const number of [1, 2, 3, 4, 5]) {
        const order = { ...ORDER, stakeMinor: 100, ticketKey: `ticket-key-${number}` };
        ids.push(requireTicket(await book.place(launch, order)).ticket_id);
      }
      [stuck = ''] = ids;
      const pay = async (id: string) => {
        await book.end([[id, { kind: 'settled', payoutMinor: 100, outcome: '{}' }]]);
        await book.wake();
        return waits.at(-1) ?? 0;
      };
      const first = await pay(stuck);
      for (const id of ids.slice(1)) expect(await pay(id)).toBeLessThan(1.2 * first);
      await book.wake();
      expect(waits.at(-1), 'alone, it is asked less and less often').toBeGreaterThan(1.5 * first);
    });
  });

  test('many tickets that cannot be paid do not block a later one', async () => {
    const { launch, player } = await seat();
    const { ticket_id: last } = requireTicket(await withBook(player, {}, (book) => book.place(launch, ORDER)));
    const send: Send = async (request) => {
      if ((await request.clone().text()).includes('stuck-')) throw new Error('cut');
      return realSend(request);
    };
    await runInDurableObject(getStudioPlayer(player), (_object, { storage }) => {
      const columns = `game_id, vassalage, place_kind, place_name, currency, launch, selection, accepted, payout_minor, outcome,
        created_at_ms`;
      storage.sql.exec(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < 100)
         insert into tickets (sequence, ticket_id, ticket_key, state, stake_minor, ${columns})
         select -i, 'stuck-' || i, 'stuck-' || i, 'paying', 100, game_id, vassalage, place_kind, place_name, currency, '', selection,
           accepted, 0, '{}', created_at_ms from tickets, n`,
      );
    });
    const waits: number[] = [];
    const alarm: NamedAlarm = { set: async (at) => void waits.push(at - Date.now()), clear: async () => undefined };
    const end = { kind: 'settled', payoutMinor: 900, outcome: '{}' } as const;
    await withBook(player, { alarm }, (book) => book.end([[last, end]]));
    // Each wake-up acts as a new process, so only stored data survives.
    await withBook(player, { send, alarm }, (book) => book.wake());
    expect(waits.at(-1), 'what was not asked for yet waits for nobody').toBeLessThan(1000);
    await withBook(player, { send, alarm }, (book) => book.wake());
    expect(waits.at(-1), 'what was asked for in vain does').toBeGreaterThan(4000);
    expect((await readLedger(player)).balanceMinor).toBe(START_MINOR - 250 + 900);
  });
});
