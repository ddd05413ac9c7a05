import { askUntilKnown, isTurnedAway, type Refusal, type Reply } from './api.ts';
import { keepPending } from './host.ts';

const EXPIRED = 'games.launch_expired';
/** An error code that only the client uses: the outcome of an order is unknown. */
export const UNANSWERED = 'unanswered';

type Shape<Order> = { readonly [Key in keyof Order]-?: 'string' | 'number' | 'object' };

/**
 * Orders that the gate turned away after an unanswered attempt. The player was told that play is unavailable, so only a tap repeats them.
 */
const heldBack = new WeakSet<object>();

export const isHeldBack = (order: object): boolean => heldBack.has(order);

/** The form in which the host page keeps an order. */
export const toKept = (order: object): object => (isHeldBack(order) ? { ...order, isHeldBack: true } : order);

/** The kept order, if it has this game's shape; an earlier version of the frame may have left another shape. */
export function readOrder<Order extends object>(kept: unknown, shape: Shape<Order>): Order | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const fields = kept as Record<string, unknown>;
  const isWhole = Object.entries(shape).every(([name, type]) => typeof fields[name] === type && fields[name] !== null);
  if (!isWhole) return undefined;
  const order = Object.fromEntries(Object.keys(shape).map((name) => [name, fields[name]])) as Order;
  if (fields['isHeldBack'] === true) heldBack.add(order);
  return order;
}

/**
 * Whether a reply decides an order. If an earlier attempt got no answer, a refusal because of an expired launch or a closed gate does not
 * decide it.
 */
export function isDecided(reply: Reply<unknown>, wasUnanswered: boolean): boolean {
  if (reply.kind === 'lost') return false;
  return reply.kind === 'done' || !(wasUnanswered && (reply.code === EXPIRED || isTurnedAway(reply.code)));
}

/** The reply shown for an undecided order. It must not say that nothing was charged. */
export function holdBack<Told extends Reply<unknown>>(order: object, reply: Told): Told | Refusal {
  if (reply.kind !== 'refused' || !isTurnedAway(reply.code)) return reply;
  heldBack.add(order);
  return { kind: 'refused', code: UNANSWERED };
}

/** Called when the player repeats the order, which then is not held back any more. */
export function letGo(order: object): void {
  heldBack.delete(order);
}

/** The one bet in flight of a game. */
export interface Pending<Order extends object> {
  /** The order whose outcome is unknown. */
  get(): Order | undefined;
  /** True when only a tap may repeat the order. */
  isHeldBack(): boolean;
  /**
   * Sends the order in flight, otherwise `next`, and repeats it with the same key until the outcome is known. The order survives a reload.
   */
  ask<Value>(
    next: () => Order,
    send: (order: Order) => Promise<Reply<Value>>,
    onLost: () => void,
  ): Promise<Reply<Value>>;
}

/** @param kept the order in flight before the reload */
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
