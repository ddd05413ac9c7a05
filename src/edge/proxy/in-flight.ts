const CROWDED_PART = 4;

/**
 * How many calls wait for the platform at once; more than that would only make each of them late. A place has a time, because a call
 * whose visitor leaves may never give it back (ask.ts). Every call takes one: arrays of fixed size cost a third of a map's growing.
 */
export function createInFlight(options: { max: number; placeMs: number; now: () => number }) {
  const { max, placeMs, now } = options;
  /** By seat: which place it is now, and until when. A place's number is used once, so that who is late gives back nobody else's. */
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
    /** The number of the place, or undefined when all are taken. */
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
    /** So many are taken that those whose visitors leave would be missed. */
    get isCrowded(): boolean {
      if (!areFew()) return false;
      // Places that were lost one by one in quiet hours crowd nobody.
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
export type InFlight = ReturnType<typeof createInFlight>;
