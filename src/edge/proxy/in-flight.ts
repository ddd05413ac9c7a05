const CROWDED_PART = 4;

/**
 * How many calls wait for the platform at once; more than that would only make each of them late. A place has a time, because a call
 * whose visitor leaves may never give it back (ask.ts).
 */
export function createInFlight(options: { max: number; placeMs: number; now: () => number }) {
  const { max, placeMs, now } = options;
  const places = new Map<number, number>();
  let next = 0;

  /** Places are taken in the order of their times: the overdue ones stand first. */
  function dropOverdue(): void {
    const at = now();
    for (const [id, until] of places) {
      if (until > at) return;
      places.delete(id);
    }
  }

  return {
    /** The number of the place, or undefined when all are taken. */
    enter(): number | undefined {
      if (places.size >= max) dropOverdue();
      if (places.size >= max) return undefined;
      next += 1;
      places.set(next, now() + placeMs);
      return next;
    },
    leave(place: number): void {
      places.delete(place);
    },
    /** So many are taken that those whose visitors leave would be missed. */
    get isCrowded(): boolean {
      return places.size > max / CROWDED_PART;
    },
    get count(): number {
      return places.size;
    },
  };
}
export type InFlight = ReturnType<typeof createInFlight>;
