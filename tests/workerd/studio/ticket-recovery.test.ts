import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import type { NamedAlarm } from '../../../src/studio/alarms.ts';
import type { TicketAcceptor } from '../../../src/studio/tickets/ticket.ts';
import type { Send } from '../../../src/studio/wallet-client.ts';
import { getStudioPlayer, readLedger, START_MINOR } from './play.ts';
import { createCut, createTaker, ORDER, realSend, requireTicket, type Seen, seat, withBook } from './ticket-book.ts';

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
