import { askUntilKnown, isTurnedAway, type Refusal, type Reply } from './api.ts';
import { keepPending } from './host.ts';

const EXPIRED = 'games.launch_expired';
/** A code of our own. */
export const UNANSWERED = 'unanswered';

type Shape<Order> = { readonly [Key in keyof Order]-?: 'string' | 'number' | 'object' };

/** Turned away after a try that nobody answered: the player was told that nothing goes, so only a tap asks for it again. */
const heldBack = new WeakSet<object>();

export const isHeldBack = (order: object): boolean => heldBack.has(order);

/** An order as the page keeps it. */
export const toKept = (order: object): object => (isHeldBack(order) ? { ...order, isHeldBack: true } : order);

/** What the page kept, if it is an order of this game; a frame of an earlier version may have left another. */
export function readOrder<Order extends object>(kept: unknown, shape: Shape<Order>): Order | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const fields = kept as Record<string, unknown>;
  const isWhole = Object.entries(shape).every(([name, type]) => typeof fields[name] === type && fields[name] !== null);
  if (!isWhole) return undefined;
  const order = Object.fromEntries(Object.keys(shape).map((name) => [name, fields[name]])) as Order;
  if (fields['isHeldBack'] === true) heldBack.add(order);
  return order;
}

/** A launch that ended, or a gate that is closed, says nothing about an earlier try that nobody answered. */
export function isDecided(reply: Reply<unknown>, wasUnanswered: boolean): boolean {
  if (reply.kind === 'lost') return false;
  return reply.kind === 'done' || !(wasUnanswered && (reply.code === EXPIRED || isTurnedAway(reply.code)));
}

/** What is told of an order that is not decided: its refusal must not say that nothing was charged. */
export function holdBack<Told extends Reply<unknown>>(order: object, reply: Told): Told | Refusal {
  if (reply.kind !== 'refused' || !isTurnedAway(reply.code)) return reply;
  heldBack.add(order);
  return { kind: 'refused', code: UNANSWERED };
}

/** The player asks for it. */
export function letGo(order: object): void {
  heldBack.delete(order);
}

/** The one bet that a game has in flight. */
export interface Pending<Order extends object> {
  /** Asked for, and nothing is known of it yet. */
  get(): Order | undefined;
  /** It waits for a tap. */
  isHeldBack(): boolean;
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
    isHeldBack: () => held !== undefined && isHeldBack(held),
    async ask(next, send, onLost) {
      const order = held ?? next();
      held = order;
      letGo(order);
      keepPending(order);
      const reply = await askUntilKnown(
        () => send(order),
        () => {
          isUnanswered = true;
          onLost();
        },
      );
      if (reply.kind === 'lost') isUnanswered = true;
      if (!isDecided(reply, isUnanswered)) {
        const told = holdBack(order, reply);
        if (isHeldBack(order)) keepPending(toKept(order));
        return told;
      }
      held = undefined;
      isUnanswered = false;
      keepPending(undefined);
      return reply;
    },
  };
}
