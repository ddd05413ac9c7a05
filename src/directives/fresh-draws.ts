import { fetchDocument } from './fetch-document.ts';

const SECOND_MS = 1000;
/** A draw takes a moment to be in the list; not all who look ask in the same one. */
const ASK_AFTER_MS = 2000;
const SPREAD_MS = 2000;
const SURE_MS = 8000;
const WAIT_MAX_MS = 60_000;
/** A time that came so long ago: the page was kept while nobody looked. */
const OLD_MS = 30_000;

const listTimes = () =>
  [...document.querySelectorAll<HTMLElement>('[data-until]')].map(({ dataset }) => Date.parse(dataset.until ?? ''));

/** Times that have come, and draws that have none yet. */
const countPassed = () =>
  listTimes().filter((time) => time <= Date.now()).length + document.querySelectorAll('[data-awaited]').length;

/** `[data-fresh]` says what the page prints now; nothing else changes, nor does where somebody is in it. */
function renew(answer: Document): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-fresh]')) {
    const now = answer.querySelector(`[data-fresh="${CSS.escape(element.dataset.fresh ?? '')}"]`);
    if (!now) continue;
    element.replaceChildren(...now.childNodes);
    element.toggleAttribute('data-awaited', now.hasAttribute('data-awaited'));
  }
}

let wait = ASK_AFTER_MS;
let askAt = Number.POSITIVE_INFINITY;
let passed = 0;

/** A few times after a draw, because its numbers come after the time of the next one; then ever more seldom while a time has passed. */
function plan(isNew: boolean): void {
  wait = isNew ? ASK_AFTER_MS : Math.min(WAIT_MAX_MS, wait * 2);
  const isWanted = isNew || passed > 0 || wait <= SURE_MS;
  askAt = isWanted ? Date.now() + wait + Math.random() * SPREAD_MS : Number.POSITIVE_INFINITY;
}

function ask(): void {
  askAt = Number.POSITIVE_INFINITY;
  fetchDocument(location.pathname + location.search, (answer) => {
    if (answer) renew(answer);
    passed = countPassed();
    plan(false);
  });
}

// Nobody waits for a draw together with whoever opens an old page.
if (listTimes().some((time) => time < Date.now() - OLD_MS)) ask();

setInterval(() => {
  const before = passed;
  passed = countPassed();
  if (passed > before) plan(true);
  if (Date.now() >= askAt && document.visibilityState === 'visible') ask();
}, SECOND_MS);
