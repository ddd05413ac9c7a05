import type { Reply } from '../api.ts';
import { keepPending } from '../host.ts';
import { holdBack, isDecided, isHeldBack, letGo, readOrder, toKept } from '../pending.ts';
import { type Shot, type ShotOrder, shootUntilKnown } from './api.ts';

const ASKED_AT_ONCE = 3;
const KEPT_MAX = 6;
const SHAPE = { shotKey: 'string', stake: 'number', fish: 'number', clientSeed: 'string', sea: 'number' } as const;

/** Shots with an unknown outcome; the host page keeps them over a reload. */
export function createShotsInFlight(launch: string, kept: unknown) {
  const list: readonly unknown[] = Array.isArray(kept) ? kept.slice(-KEPT_MAX) : [];
  const recalled = list.flatMap((each) => readOrder<ShotOrder>(each, SHAPE) ?? []);
  const unknown = new Map(recalled.map((order) => [order.shotKey, order]));
  let asked = 0;
  const keep = () => keepPending(unknown.size > 0 ? [...unknown.values()].slice(-KEPT_MAX).map(toKept) : undefined);
  return {
    recalled: recalled.filter((order) => !isHeldBack(order)),
    /** Shots that only a tap may repeat. */
    listHeldBack: () => [...unknown.values()].filter(isHeldBack),
    isFull: () => asked >= ASKED_AT_ONCE,
    async ask(order: ShotOrder, onLost: () => void): Promise<Reply<Shot>> {
      let isUnanswered = unknown.has(order.shotKey);
      unknown.set(order.shotKey, order);
      letGo(order);
      keep();
      asked += 1;
      const reply = await shootUntilKnown(launch, order, () => {
        isUnanswered = true;
        onLost();
      });
      asked -= 1;
      const hasEnd = isDecided(reply, isUnanswered);
      if (hasEnd) unknown.delete(order.shotKey);
      const told = hasEnd ? reply : holdBack(order, reply);
      keep();
      return told;
    },
  };
}
