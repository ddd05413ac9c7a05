/** The header has whole seconds, so a smaller difference is none. */
const SAME_MS = 5_000;

let aheadMs = 0;

/** Takes the server's clock from an answer, because that of the desk may be wrong by days. */
export function noteServerDate(headers: Headers): void {
  const ahead = Date.parse(headers.get('Date') ?? '') - Date.now();
  if (Number.isFinite(ahead)) aheadMs = Math.abs(ahead) < SAME_MS ? 0 : ahead;
}

/** Milliseconds since the Unix epoch by the server's clock. */
export const getServerNow = () => Date.now() + aheadMs;
