/**
 * A lobby is plain HTML until it is used. Scrolling to its end, returning to a position further down, and an address
 * with filters also count as use.
 */
const island = document.querySelector('[data-lobby]')?.closest('astro-island');
const end = document.querySelector('[data-lobby-end]');
const FILTERS = /[?&](q|select|gameClassify|minBet|minLineNum|theme|feature|volatility)=/;

function start(): void {
  removeEventListener('scroll', onScroll);
  island?.dispatchEvent(new Event('orla:start'));
}

function onScroll(): void {
  if (end && end.getBoundingClientRect().top <= 2 * innerHeight) start();
}

if (FILTERS.test(location.search) || history.state?.lobby) start();
else if (end) addEventListener('scroll', onScroll);
