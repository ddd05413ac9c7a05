import { PRESS_MS } from './durations.ts';

/** The time at which the wait for the code began, if it is known; `undefined` if the page's script loaded the code without a press. */
type Wait = number | null | undefined;

// Times of the last failure and of the last press, in milliseconds like the times of events. They are undefined before the first failure or
// press, so that each comparison is false.
let failedAt: number;
let pressedAt: number;

/** Keeps the time of a press. A press counts from its beginning, because code may fail before the finger is lifted. */
export function keepPress({ target, timeStamp, detail }: UIEvent): void {
  // The click of a pointer has a number in `detail`; its press began at `pointerdown`. The click of a key has none, so its press begins
  // here.
  if (!detail && (target as Element).closest('a,button')) pressedAt = timeStamp;
}

/**
 * Whether code failed again right after a press, so that the page is loaded again. By the HTML standard, a failed module stays failed for
 * the life of the page; only newer Chromium retries. A failure while typing never reloads the page.
 */
export function isSecondFailure(at: number, wait: Wait): boolean {
  const begun = wait ?? at;
  const isPressed = begun - pressedAt < PRESS_MS;
  const isSecond = isPressed && failedAt < pressedAt && failedAt < begun;
  // A failure of code that the page's script loads by itself does not count, because no visitor waits for that code.
  if (isPressed || wait !== undefined) failedAt = at;
  return isSecond;
}

addEventListener('pointerdown', keepPress, true);
addEventListener('click', keepPress, true);
addEventListener('orla:chunk-failed', (event) => {
  const { timeStamp, detail } = event as CustomEvent<Wait>;
  // The code of the reload is a separate file with a new address for each attempt, so that it loads whenever the server is reachable.
  if (isSecondFailure(timeStamp, detail))
    import(/* @vite-ignore */ `/chunk-recovery.js?${timeStamp}`).catch(() => undefined);
});
