/** Draws follow a fixed time grid: a draw number always has the same time. A slot ends with its draw. */
export interface Schedule {
  /** Interval of the draws; 86,400 is a multiple of it. */
  readonly everySeconds: number;
  /** Seconds after midnight UTC. */
  readonly offsetSeconds: number;
  /** Betting closes this long before the draw. */
  readonly closesSeconds: number;
}

export interface Slot {
  readonly slot: number;
  readonly drawNumber: string;
  readonly opensAtMs: number;
  readonly closesAtMs: number;
  readonly drawsAtMs: number;
}

const DAY_SECONDS = 86_400;

/** The number of a draw: its day, and its position among the draws of that day. */
function toDrawNumber(drawsAtMs: number, everySeconds: number): string {
  const at = new Date(drawsAtMs);
  const day = at.toISOString().slice(0, 10).replaceAll('-', '');
  const second = Math.floor((drawsAtMs / 1000) % DAY_SECONDS);
  const digits = String(Math.floor((DAY_SECONDS - 1) / everySeconds) + 1).length;
  return `${day}-${String(Math.floor(second / everySeconds) + 1).padStart(digits, '0')}`;
}

export function toSlot({ everySeconds, offsetSeconds, closesSeconds }: Schedule, slot: number): Slot {
  const opensAtMs = (slot * everySeconds + offsetSeconds) * 1000;
  const drawsAtMs = opensAtMs + everySeconds * 1000;
  return {
    slot,
    drawNumber: toDrawNumber(drawsAtMs, everySeconds),
    opensAtMs,
    closesAtMs: drawsAtMs - closesSeconds * 1000,
    drawsAtMs,
  };
}

/** The slot that contains this moment. */
export function getSlotAt(schedule: Schedule, nowMs: number): Slot {
  const { everySeconds, offsetSeconds } = schedule;
  return toSlot(schedule, Math.floor((nowMs / 1000 - offsetSeconds) / everySeconds));
}
