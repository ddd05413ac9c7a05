const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** `[data-until]` counts down to its time on its last day; before and after that it shows the time that is printed. */
function show(element: HTMLElement, printed: string): void {
  const left = Date.parse(element.dataset.until ?? '') - Date.now();
  const isSoon = left >= 0 && left < DAY_MS;
  element.textContent = isSoon ? new Date(left).toISOString().slice(left < HOUR_MS ? 14 : 11, 19) : printed;
}

for (const element of document.querySelectorAll<HTMLElement>('[data-until]')) {
  const printed = element.textContent ?? '';
  setInterval(() => show(element, printed), SECOND_MS);
}
