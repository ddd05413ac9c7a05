/** What the bodies of one isolate may take at once: a quarter of its memory (128 MB), because the platform's copy and pages need theirs. */
export const BODY_ROOM_BYTES = 32 * 1024 * 1024;
/** Sign-in, money and whatever else is short is never turned away because others send pictures. */
export const SHORT_BODY_BYTES = 16 * 1024;

export interface BodyPlace {
  /** May this body take so many bytes in all? */
  readonly hold: (bytes: number) => boolean;
  readonly leave: () => void;
  /** True once it was told that it may not. */
  readonly isRefused: boolean;
}

/**
 * Bodies that are read or on their way, by size. A place has a time from the last bytes on, because a visitor who leaves never gives it
 * back.
 */
export function createBodyRoom(options: { max: number; placeMs: number; now: () => number }) {
  const { max, placeMs, now } = options;
  const places = new Map<number, { readonly bytes: number; readonly until: number }>();
  let held = 0;
  let next = 0;

  function drop(id: number): void {
    held -= places.get(id)?.bytes ?? 0;
    places.delete(id);
  }

  /** Places stand in the order of their times: the overdue ones first. */
  function dropOverdue(): void {
    const at = now();
    for (const [id, { until }] of places) {
      if (until > at) return;
      drop(id);
    }
  }

  return {
    enter(): BodyPlace {
      next += 1;
      const id = next;
      let isRefused = false;
      let isLeft = false;
      return {
        hold(bytes) {
          if (isLeft) return false;
          if (bytes <= SHORT_BODY_BYTES) return true;
          if (held - (places.get(id)?.bytes ?? 0) + bytes > max) dropOverdue();
          const before = places.get(id)?.bytes ?? 0;
          isRefused = held - before + bytes > max;
          if (isRefused) return false;
          drop(id);
          held += bytes;
          places.set(id, { bytes, until: now() + placeMs });
          return true;
        },
        leave() {
          isLeft = true;
          drop(id);
        },
        get isRefused() {
          return isRefused;
        },
      };
    },
    get held(): number {
      return held;
    },
  };
}
export type BodyRoom = ReturnType<typeof createBodyRoom>;
