const CROWDED_PART = 4;

/**
 * Limits concurrent calls to the platform; more would only make each of them slower. A slot expires, because a call
 * whose visitor leaves may never release it (platform-client.ts). Every call takes a slot: fixed-size arrays cost a third of a
 * growing map.
 */
export function createConcurrencyLimit(options: { max: number; placeMs: number; now: () => number }) {
  const { max, placeMs, now } = options;
  /**
   * Per seat: its current slot number and expiry. Slot numbers are used once, so that a late release never frees the
   * slot of another call.
   */
  const places = new Array<number>(max).fill(0);
  const untils = new Array<number>(max).fill(0);
  const free = Array.from({ length: max }, (_, index) => max - 1 - index);
  let next = 0;
  let sweepsAt = 0;

  function leave(place: number): void {
    const seat = place % max;
    if (place === 0 || places[seat] !== place) return;
    places[seat] = 0;
    free.push(seat);
  }

  function dropOverdue(at: number): void {
    for (const [seat, until] of untils.entries()) if (until <= at) leave(places[seat] ?? 0);
  }

  const areFew = () => max - free.length > max / CROWDED_PART;

  return {
    /** The slot number, or undefined if all are taken. */
    enter(): number | undefined {
      if (free.length === 0) dropOverdue(now());
      const seat = free.pop();
      if (seat === undefined) return undefined;
      next += 1;
      const place = next * max + seat;
      places[seat] = place;
      untils[seat] = now() + placeMs;
      return place;
    },
    leave,
    /** Whether so many slots are taken that unreleased ones would matter. */
    get isCrowded(): boolean {
      if (!areFew()) return false;
      // Slots that were lost over time must not count as load.
      const at = now();
      if (at >= sweepsAt) {
        sweepsAt = at + placeMs;
        dropOverdue(at);
      }
      return areFew();
    },
    get count(): number {
      return max - free.length;
    },
  };
}
export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>;
