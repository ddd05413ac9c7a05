const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** So long a time that has come is said as 00:00; after that as it was printed: this clock is not the platform's, or a draw is late. */
const COME_MS = 30_000;
/** Without a connection that code does not come. */
const RETRY_MS = 10_000;

/** `[data-until]` counts down to its time on its last day; before and after that it shows the time that is printed. */
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

/** What the page prints is asked for again when a time has come, or a draw has none yet; its code comes then. */
function keepFresh(): void {
  if (isKept) return;
  isKept = true;
  import('./fresh-draws.ts').catch(() => setTimeout(() => (isKept = false), RETRY_MS));
}

const TIMES = '[data-until],[data-awaited]';
if (document.querySelector(TIMES))
  setInterval(() => {
    for (const element of document.querySelectorAll<HTMLElement>(TIMES))
      if (element.dataset.until) show(element);
      else keepFresh();
  }, SECOND_MS);
