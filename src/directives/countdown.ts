import { DAY_MS, HOUR_MS, SECOND_MS } from '../lib/durations.ts';
import { CHUNK_RETRY_MS } from './durations.ts';
import { toPageTime } from './page-timing.ts';

/**
 * How long a past time shows 00:00. Afterwards the printed text returns, because a draw is late, or the clock is wrong in a
 * browser that does not tell the server's time.
 */
const COME_MS = 30_000;

/** The code that refreshes printed content. It loads once a time has passed, or if a draw has no time yet. */
let refresh: Promise<unknown> | undefined;

/** `[data-until]` counts down within 24 hours of its time; otherwise it shows the printed text. */
function show(element: HTMLElement): void {
  const { dataset } = element;
  // `left` is NaN for a draw without a time. The content of such a draw is not changed.
  const left = Date.parse(dataset.until as string) - toPageTime();
  if (left > -COME_MS && left < DAY_MS) {
    dataset.printed ??= element.textContent as string;
    element.textContent = new Date(Math.max(0, left)).toISOString().slice(left < HOUR_MS ? 14 : 11, 19);
  } else if (dataset.printed) element.textContent = dataset.printed;
  if (!(left > 0))
    refresh ??= import('./draw-refresh.ts').catch(() => setTimeout(() => (refresh = undefined), CHUNK_RETRY_MS));
}

const TIMES = '[data-until],[data-awaited]';
if (document.querySelector(TIMES))
  setInterval(() => document.querySelectorAll<HTMLElement>(TIMES).forEach(show), SECOND_MS);
