const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * How long a past time shows 00:00. Afterwards the printed text returns, because this clock differs from the platform's
 * or a draw is late.
 */
const COME_MS = 30_000;
/** Retry interval for the chunk after a failed load. */
const RETRY_MS = 9_000;

/** `[data-until]` counts down within 24 hours of its time; otherwise it shows the printed text. */
function show(element: HTMLElement): void {
  const { dataset } = element;
  dataset.printed ??= element.textContent ?? '';
  const left = Date.parse(dataset.until ?? '') - Date.now();
  const isSoon = left > -COME_MS && left < DAY_MS;
  const rest = new Date(Math.max(0, left)).toISOString();
  element.textContent = isSoon ? rest.slice(left < HOUR_MS ? 14 : 11, 19) : dataset.printed;
  if (left <= 0) keepFresh();
}

let isKept = false;

/** Loads the code that refreshes printed content when a time has passed or a draw has no time yet. */
function keepFresh(): void {
  if (isKept) return;
  isKept = true;
  import('./draw-refresh.ts').catch(() => setTimeout(() => (isKept = false), RETRY_MS));
}

const TIMES = '[data-until],[data-awaited]';
if (document.querySelector(TIMES))
  setInterval(() => {
    for (const element of document.querySelectorAll<HTMLElement>(TIMES))
      if (element.dataset.until) show(element);
      else keepFresh();
  }, SECOND_MS);
