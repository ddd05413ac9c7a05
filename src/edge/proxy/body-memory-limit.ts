/**
 * Memory limit of all request bodies of an isolate: a quarter of its 128 MB, because copies for the platform and pages
 * need memory too.
 */
export const BODY_MEMORY_BYTES = 32 * 1024 * 1024;
/** Bodies up to this size, such as sign-in and money, are never refused because of large uploads. */
export const SHORT_BODY_BYTES = 16 * 1024;

export interface BodyReservation {
  /** Reserves this many bytes in total for the body; false if refused. */
  readonly reserve: (bytes: number) => boolean;
  readonly release: () => void;
  /** True after a refused reservation. */
  readonly isRefused: boolean;
}

/**
 * Memory reserved by bodies that are read or being forwarded. A reservation expires some time after its last bytes
 * (`reservationMs`), because the request of a visitor who leaves never releases it.
 */
export function createBodyMemoryLimit(options: { max: number; reservationMs: number; now: () => number }) {
  const { max, reservationMs, now } = options;
  const reservations = new Map<number, { readonly bytes: number; readonly until: number }>();
  let held = 0;
  let next = 0;

  function drop(id: number): void {
    held -= reservations.get(id)?.bytes ?? 0;
    reservations.delete(id);
  }

  /** Reservations are in the order of their expiry, so expired ones come first. */
  function dropOverdue(): void {
    const at = now();
    for (const [id, { until }] of reservations) {
      if (until > at) return;
      drop(id);
    }
  }

  return {
    enter(): BodyReservation {
      next += 1;
      const id = next;
      let isRefused = false;
      let isReleased = false;
      return {
        reserve(bytes) {
          if (isReleased) return false;
          if (bytes <= SHORT_BODY_BYTES) return true;
          if (held - (reservations.get(id)?.bytes ?? 0) + bytes > max) dropOverdue();
          const before = reservations.get(id)?.bytes ?? 0;
          isRefused = held - before + bytes > max;
          if (isRefused) return false;
          drop(id);
          held += bytes;
          reservations.set(id, { bytes, until: now() + reservationMs });
          return true;
        },
        release() {
          isReleased = true;
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
export type BodyMemoryLimit = ReturnType<typeof createBodyMemoryLimit>;
