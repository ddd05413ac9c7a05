import type { MessageState } from '../../contract/mail/senders.ts';

/** States of messages that the service accepted. */
const TAKEN: readonly MessageState[] = ['accepted', 'delivered'];
/** Below `GOOD_SHARE` a sender is marked as a warning, below `POOR_SHARE` as a danger, so that a person checks it. */
const GOOD_SHARE = 0.95;
const POOR_SHARE = 0.8;

export interface Health {
  /** Number of messages with a result: all except those in the state `sending`. */
  readonly total: number;
  readonly taken: number;
  /** Share of the accepted messages, 0 to 1; undefined without messages. */
  readonly share: number | undefined;
  readonly tone: 'plain' | 'ok' | 'warn' | 'danger';
}

/** Counts how many messages of the last 24 hours the service accepted, including the delivered ones. */
export function toHealth(lastDay: Readonly<Partial<Record<MessageState, number>>>): Health {
  const counts = Object.entries(lastDay) as [MessageState, number][];
  const sum = (states: (state: MessageState) => boolean) =>
    counts.reduce((total, [state, count]) => (states(state) ? total + count : total), 0);
  const total = sum((state) => state !== 'sending');
  const taken = sum((state) => TAKEN.includes(state));
  if (total === 0) return { total, taken, share: undefined, tone: 'plain' };
  const share = taken / total;
  return { total, taken, share, tone: share >= GOOD_SHARE ? 'ok' : share >= POOR_SHARE ? 'warn' : 'danger' };
}
