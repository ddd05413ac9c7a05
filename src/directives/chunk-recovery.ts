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
 * failure right after a click reloads the page; a failure while typing never does. What waited for the code tells when it began (`detail`).
 */
addEventListener('orla:chunk-failed', (event) => {
  const { timeStamp, detail } = event as CustomEvent<number | null | undefined>;
  const isPressed = Math.abs((detail ?? timeStamp) - pressedAt) < PRESS_MS;
  // A separate file with a new address for each attempt, so that it loads whenever the server is reachable.
  if (isPressed && failedAt < pressedAt)
    import(/* @vite-ignore */ `/chunk-recovery.js?${failedAt}`).catch(() => undefined);
  // Nobody waits for code that the page's script loads without a press, so the next press is a first try. Such a failure has no `detail` at all.
  if (isPressed || detail !== undefined) failedAt = timeStamp;
});
