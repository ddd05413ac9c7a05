import { SECOND_MS } from '../lib/durations.ts';
import { formatDate } from '../lib/format.ts';
import { fillWords } from '../lib/words.ts';
import { fetchDocument } from './fetch-document.ts';
import { toPageTime } from './page-timing.ts';
import { setText } from './set-text.ts';

/** Times between requests in milliseconds. A draw appears in the list with a delay, and requests are spread over time. */
const ASK_AFTER_MS = 2000;
const SPREAD_MS = 2000;
const SURE_MS = 8000;
const WAIT_MAX_MS = 60_000;
/** If a printed time passed longer ago than this, the page counts as old: it was cached and then not visited. */
const OLD_MS = 30_000;

/** The home page prints its interval in seconds (`data-every`). It also refreshes while no time has passed. */
const rows = document.querySelector<HTMLElement>('[data-every]');
const everyMs = rows ? Number(rows.dataset.every) * SECOND_MS : Number.POSITIVE_INFINITY;

const listTimes = () =>
  [...document.querySelectorAll<HTMLElement>('[data-until]')].map(({ dataset }) => Date.parse(dataset.until ?? ''));

/** Number of times that have passed, and of draws without a time. */
const countPassed = () =>
  listTimes().filter((time) => time <= toPageTime()).length +
  document.querySelectorAll('[data-awaited]:not([data-every],[data-source])').length;

/** Keeps the number and height of the lines, so that nothing moves. Skips a list with the pointer or the focus in it. */
function renewLines(list: HTMLElement, now: Element): void {
  if (list.matches(':hover,:focus-within')) return;
  // A running countdown keeps its element.
  for (const time of now.querySelectorAll<HTMLElement>('[data-until]')) {
    const running = list.querySelector(`[data-until="${time.dataset.until}"]`);
    if (running) time.replaceWith(running);
  }
  list.style.minBlockSize = `${list.offsetHeight}px`;
  list.replaceChildren(...[...now.children].slice(0, list.childElementCount));
}

/** Updates the content of each `[data-fresh]` element; everything else, including the scroll position, stays. */
function renew(answer: Document): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-fresh]')) {
    const now = answer.querySelector(`[data-fresh="${CSS.escape(element.dataset.fresh ?? '')}"]`);
    if (!now) continue;
    if (rows?.contains(element)) renewLines(element, now);
    else {
      element.replaceChildren(...now.childNodes);
      element.toggleAttribute('data-awaited', now.hasAttribute('data-awaited'));
    }
  }
}

const KNOWN = '[data-known]';
/** The part that shows its age when answers stop (components/page-age.ts). */
const aging = document.querySelector<HTMLElement>(KNOWN);
/** Time of the last known answer, ISO 8601; empty while no answer is known. */
let known = aging?.dataset.known ?? '';

/** Shows the age of the content. A fetched page that was rendered without answers of the platform counts as no answer. */
function showAge(answer: Document | null): void {
  if (!aging) return;
  const told = answer?.querySelector<HTMLElement>(KNOWN)?.dataset.known ?? '';
  known = told || known;
  const { silent = '', zone: timeZone } = aging.dataset;
  const time = known && formatDate(document.documentElement.lang, known, { timeStyle: 'medium', timeZone });
  const mark = told || !time ? '' : fillWords(silent, { time });
  for (const line of aging.querySelectorAll<HTMLElement>('[data-as-of]')) {
    // A row whose vendor does not answer already shows its own age, so it is skipped.
    if (!answer && line.textContent) continue;
    const own = answer?.querySelector(`[data-as-of="${line.dataset.asOf}"]`)?.textContent;
    setText(line, own || mark);
  }
}

let wait = ASK_AFTER_MS;
let askAt = Date.now() + everyMs;
let passed = 0;

/**
 * Plans the next request. Requests repeat at growing intervals: for some seconds after a draw, because its numbers arrive
 * later than the time of the next draw, and as long as a printed time is in the past.
 */
function plan(isNew: boolean): void {
  wait = isNew ? ASK_AFTER_MS : Math.min(WAIT_MAX_MS, wait * 2);
  const isWanted = isNew || passed > 0 || (!rows && wait <= SURE_MS);
  askAt = Date.now() + Math.min(everyMs, isWanted ? wait + Math.random() * SPREAD_MS : Number.POSITIVE_INFINITY);
}

function ask(): void {
  askAt = Number.POSITIVE_INFINITY;
  fetchDocument(location.pathname + location.search, (answer) => {
    if (answer) renew(answer);
    showAge(answer);
    passed = countPassed();
    plan(false);
  });
}

// Matches and tables have code of their own, which requests them all the time.
const hasTables = document.querySelector('[data-tables]') !== null;
if (hasTables) import('./live-tables.ts').catch(() => undefined);
if (document.querySelector('[data-source]')) import('./odds.ts').catch(() => undefined);

let now = Date.now();

/** Moves the next request back if the clock is set back. After the sleep of a phone, the request is due. */
function followClock(): void {
  const before = now;
  now = Date.now();
  if (now < before) askAt -= before - now;
}

function watchDraws(): void {
  // An old page is refreshed at once, because its draw is long over.
  if (listTimes().some((time) => time < toPageTime() - OLD_MS)) ask();

  setInterval(() => {
    followClock();
    const before = passed;
    passed = countPassed();
    if (passed > before) plan(true);
    if (now >= askAt && document.visibilityState === 'visible') ask();
  }, SECOND_MS);
}

if (!hasTables) watchDraws();
