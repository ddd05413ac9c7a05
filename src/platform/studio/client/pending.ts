import { askUntilKnown, type Reply } from './api.ts';
import { keepPending } from './host.ts';

const EXPIRED = 'games.launch_expired';

type Shape<Order> = { readonly [Key in keyof Order]-?: 'string' | 'number' | 'object' };

/** What the page kept, if it is an order of this game; a frame of an earlier version may have left another. */
export function readOrder<Order extends object>(kept: unknown, shape: Shape<Order>): Order | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const fields = kept as Record<string, unknown>;
  const isWhole = Object.entries(shape).every(([name, type]) => typeof fields[name] === type && fields[name] !== null);
  return isWhole ? (kept as Order) : undefined;
}

/** A launch that ended says nothing about an earlier try that nobody answered: the next launch asks once more. */
export function isDecided(reply: Reply<unknown>, wasUnanswered: boolean): boolean {
  if (reply.kind === 'lost') return false;
  return reply.kind === 'done' || !(wasUnanswered && reply.code === EXPIRED);
}

/** The one bet that a game has in flight. */
export interface Pending<Order extends object> {
  /** Asked for, and nothing is known of it yet. */
  get(): Order | undefined;
  /** Asks for what is in flight, else for `next`, with the same key until something is known. A reload does not lose it. */
  ask<Value>(
    next: () => Order,
    send: (order: Order) => Promise<Reply<Value>>,
    onLost: () => void,
  ): Promise<Reply<Value>>;
}

/** @param kept what was in flight before the reload */
export function createPending<Order extends object>(kept: Order | undefined): Pending<Order> {
  let held = kept;
  let isUnanswered = kept !== undefined;
  return {
    get: () => held,
    async ask(next, send, onLost) {
      const order = held ?? next();
      held = order;
      keepPending(order);
      const reply = await askUntilKnown(
        () => send(order),
        () => {
          isUnanswered = true;
          onLost();
        },
      );
      if (reply.kind === 'lost') isUnanswered = true;
      if (!isDecided(reply, isUnanswered)) return reply;
      held = undefined;
      isUnanswered = false;
      keepPending(undefined);
      return reply;
    },
  };
}
