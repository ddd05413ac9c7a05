/** A difference of the clocks below this is treated as zero, because the header has only whole seconds. */
const SAME_MS = 5_000;

let aheadMs = 0;

/** Reads the server's time from an answer, because the clock of the person's computer may be wrong by days. */
export function noteServerDate(headers: Headers): void {
  const ahead = Date.parse(headers.get('Date') ?? '') - Date.now();
  if (Number.isFinite(ahead)) aheadMs = Math.abs(ahead) < SAME_MS ? 0 : ahead;
}

/** Milliseconds since the Unix epoch by the server's clock. */
export const getServerNow = () => Date.now() + aheadMs;
