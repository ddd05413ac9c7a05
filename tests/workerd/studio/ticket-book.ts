import { runInDurableObject } from 'cloudflare:test';
import { exports } from 'cloudflare:workers';
import { createAlarms, type NamedAlarm } from '../../../src/studio/alarms.ts';
import { parseLaunch } from '../../../src/studio/launch.ts';
import { createLiveLaunches } from '../../../src/studio/live-launches.ts';
import type { PlacedTicket, TicketAcceptor, TicketOrder } from '../../../src/studio/tickets/ticket.ts';
import type { AcceptorKind } from '../../../src/studio/tickets/ticket-acceptors.ts';
import { createTicketBook, type TicketBook } from '../../../src/studio/tickets/ticket-book.ts';
import { createWalletClient, type Send } from '../../../src/studio/wallet-client.ts';
import { VENDOR_SECRET } from '../platform/support/secrets.ts';
import { getStudioPlayer, makePlayer, START_MINOR } from './play.ts';

export const GAME = 'calcadao';
export const ORDER: TicketOrder = {
  ticketKey: 'ticket-key-1',
  gameId: GAME,
  place: { kind: 'test' as AcceptorKind, name: 'one' },
  stakeMinor: 250,
  selection: '{"numbers":[7]}',
};
export const realSend: Send = (request) => exports.default.fetch(request);
export type Seen = PlacedTicket[];

/** Creates a ticket acceptor that accepts every ticket and records it. */
export function createTaker(seen: Seen): TicketAcceptor {
  return {
    async acceptTicket(ticket) {
      seen.push(ticket);
      return { ok: true, value: { accepted: '{"draw":"1"}' } };
    },
  };
}

/** An alarm that never fires. With a real alarm, the player's own object would continue the work between two calls of a book. */
export const STILL: NamedAlarm = { set: async () => undefined, clear: async () => undefined };

/** A book over the player's real storage and the real wallet; each call acts as a new process. */
export function withBook<Value>(
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

export async function seat(amount = START_MINOR / 100) {
  const { launch: token, player } = await makePlayer(amount);
  const launch = parseLaunch(token);
  if (!launch) throw new Error('no launch');
  return { launch, player };
}

export function requireTicket(placed: Awaited<ReturnType<TicketBook['place']>>) {
  if (!placed.ok) throw new Error(placed.code);
  return placed.value.ticket;
}

/** Cuts the connection to the wallet at one step; with `after` the call still takes effect. */
export function createCut(step: string, when: 'before' | 'after', times = Number.POSITIVE_INFINITY): Send {
  let left = times;
  return async (request) => {
    if (!request.url.endsWith(`/${step}`) || left === 0) return realSend(request);
    left -= 1;
    if (when === 'after') await realSend(request);
    throw new Error('connection lost');
  };
}
