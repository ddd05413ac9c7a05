const CROWDED_PART = 4;

/**
 * Limits concurrent calls to the platform; more would only make each of them slower. A slot expires, because a call
 * whose visitor leaves may never release it (platform-client.ts). Every call takes a slot, so slots are kept in arrays of
 * fixed size, which cost a third of a growing map.
 */
export function createConcurrencyLimit(options: { max: number; slotMs: number; now: () => number }) {
  const { max, slotMs, now } = options;
  /**
   * Per seat: its current slot number and expiry. Slot numbers are used once, so that a late release never frees the
   * slot of another call.
   */
  const slots = new Array<number>(max).fill(0);
  const untils = new Array<number>(max).fill(0);
  const free = Array.from({ length: max }, (_, index) => max - 1 - index);
  let next = 0;
  let sweepsAt = 0;

  function release(slot: number): void {
    const seat = slot % max;
    if (slot === 0 || slots[seat] !== slot) return;
    slots[seat] = 0;
    free.push(seat);
  }

  function dropOverdue(at: number): void {
    for (const [seat, until] of untils.entries()) if (until <= at) release(slots[seat] ?? 0);
  }

  const areFew = () => max - free.length > max / CROWDED_PART;

  return {
    /** The slot number, or undefined if all are taken. */
    enter(): number | undefined {
      if (free.length === 0) dropOverdue(now());
      const seat = free.pop();
      if (seat === undefined) return undefined;
      next += 1;
      const slot = next * max + seat;
      slots[seat] = slot;
      untils[seat] = now() + slotMs;
      return slot;
    },
    release,
    /** True if more than a quarter of the slots is taken (`CROWDED_PART`). From then on, slots that are never released would matter. */
    get isCrowded(): boolean {
      if (!areFew()) return false;
      // Drops expired slots first, because slots that were never released must not count as load.
      const at = now();
      if (at >= sweepsAt) {
        sweepsAt = at + slotMs;
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
