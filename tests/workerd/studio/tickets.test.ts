import { describe, expect, test } from 'vitest';
import type { TicketAcceptor } from '../../../src/studio/tickets/ticket.ts';
import type { Send } from '../../../src/studio/wallet-client.ts';
import { readLedger, START_MINOR } from './play.ts';
import {
  createCut,
  createTaker,
  GAME,
  ORDER,
  realSend,
  requireTicket,
  type Seen,
  STILL,
  seat,
  withBook,
} from './ticket-book.ts';

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
    await withBook(player, { send, alarm: STILL }, async (book) => {
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
