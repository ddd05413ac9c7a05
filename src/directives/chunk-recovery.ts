import { PRESS_MS } from './durations.ts';

let failedAt = Infinity;
let pressedAt = 0;

addEventListener(
  'click',
  ({ target, timeStamp }) => {
    if ((target as Element).closest('a,button')) pressedAt = timeStamp;
  },
  true,
);

/**
 * By the HTML standard, a failed module stays failed for the life of the page; only newer Chromium retries. A second
 * failure right after a click reloads the page; a failure while typing never does. `detail` is the time at which the wait for the code began.
 */
addEventListener('orla:chunk-failed', (event) => {
  const { timeStamp, detail } = event as CustomEvent<number | null | undefined>;
  const isPressed = Math.abs((detail ?? timeStamp) - pressedAt) < PRESS_MS;
  // The code of the reload is a separate file with a new address for each attempt, so that it loads whenever the server is reachable.
  if (isPressed && failedAt < pressedAt)
    import(/* @vite-ignore */ `/chunk-recovery.js?${failedAt}`).catch(() => undefined);
  // `detail` is undefined if the page's script loaded the code without a press. Nobody waits for that code, so the next press is a first try.
  if (isPressed || detail !== undefined) failedAt = timeStamp;
});
