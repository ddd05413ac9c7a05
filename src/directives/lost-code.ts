/** What fails later is no module that the browser has given up: that one fails at once, and Astro tries twice, a second apart. */
const PRESS_MS = 5_000;

let failedAt = Infinity;
let pressedAt = 0;

// A file by itself and never twice by one address, so that it can be had where others cannot: whenever the server is there.
const recover = () => import(/* @vite-ignore */ `/lost-code.js?${failedAt}`).catch(() => undefined);

addEventListener(
  'click',
  ({ target, timeStamp }) => {
    if ((target as Element).closest('a,button')) pressedAt = timeStamp;
  },
  true,
);

/**
 * A module that failed to come stays failed as long as the page is there: so says the HTML standard, and only newer Chromium asks for it
 * again. Who presses after a failure and meets another gets the page anew (public/lost-code.js), never who only types.
 */
addEventListener('orla:chunk-failed', ({ timeStamp }) => {
  if (failedAt < pressedAt && timeStamp - pressedAt < PRESS_MS) recover();
  failedAt = timeStamp;
});

if (history.state?.lost) recover();
