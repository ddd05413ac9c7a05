/**
 * A lobby is plain HTML until somebody touches it. Whoever scrolls to its end, comes back to a place further down, or follows an
 * address with filters means it too.
 */
const island = document.querySelector('[data-lobby]')?.closest('astro-island');
const end = document.querySelector('[data-lobby-end]');
const FILTERS = /[?&](?:q|select|gameClassify|minBet|minLineNum)=/;

function start(): void {
  removeEventListener('scroll', onScroll);
  island?.dispatchEvent(new Event('orla:start'));
}

function onScroll(): void {
  if (end && end.getBoundingClientRect().top <= 2 * innerHeight) start();
}

if (FILTERS.test(location.search) || history.state?.lobby) start();
else if (end) addEventListener('scroll', onScroll, { passive: true });
