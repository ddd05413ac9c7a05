import { PRESS_MS } from './durations.ts';

/** The time at which the wait for the code began, if it is known; `undefined` if the page's script loaded the code without a press. */
type Wait = number | null | undefined;

// In milliseconds, as events have them. Before the first failure and press each comparison is false.
let failedAt: number;
let pressedAt: number;

/** A press counts from its beginning, because code may fail before the finger is lifted. */
export function keepPress({ target, timeStamp, detail }: UIEvent): void {
  // The click of a pointer has a number; its press began at `pointerdown`. The click of a key has none.
  if (!detail && (target as Element).closest('a,button')) pressedAt = timeStamp;
}

/**
 * By the HTML standard, a failed module stays failed for the life of the page; only newer Chromium retries. A second
 * failure right after a press reloads the page; a failure while typing never does.
 */
export function isSecondFailure(at: number, wait: Wait): boolean {
  const begun = wait ?? at;
  const isPressed = begun - pressedAt < PRESS_MS;
  const isSecond = isPressed && failedAt < pressedAt && failedAt < begun;
  // Nobody waits for code that the page's script loads by itself, so the next press is a first try.
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
