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
 * failure right after a click reloads the page; a failure while typing never does. An island that waited tells when it began (`detail`).
 */
addEventListener('orla:chunk-failed', (event) => {
  const { timeStamp, detail } = event as CustomEvent<number | null | undefined>;
  // A separate file with a new address for each attempt, so that it loads whenever the server is reachable.
  if (failedAt < pressedAt && Math.abs((detail ?? timeStamp) - pressedAt) < PRESS_MS)
    import(/* @vite-ignore */ `/chunk-recovery.js?${failedAt}`).catch(() => undefined);
  failedAt = timeStamp;
});
