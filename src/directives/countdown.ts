const SECOND_MS = 1000;
const pad = (value: number) => String(value).padStart(2, '0');

/** `[data-until]` counts down to its time; the printed time is what it falls back to when that is over. */
function show(element: HTMLElement, printed: string): void {
  const left = Math.floor((Date.parse(element.dataset.until ?? '') - Date.now()) / SECOND_MS);
  if (!(left >= 0)) {
    element.textContent = printed;
    return;
  }
  const hours = Math.floor(left / 3600);
  element.textContent = `${hours > 0 ? `${hours}:` : ''}${pad(Math.floor(left / 60) % 60)}:${pad(left % 60)}`;
}

for (const element of document.querySelectorAll<HTMLElement>('[data-until]')) {
  const printed = element.textContent ?? '';
  setInterval(() => show(element, printed), SECOND_MS);
}
