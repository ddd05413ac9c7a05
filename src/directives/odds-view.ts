import { formatDate, formatNumber, formatPercent, TWO_DECIMALS } from '../lib/format.ts';
import { readPrintedOdds } from '../lib/printed-odds.ts';
import { fillWords } from '../lib/words.ts';
import { setText } from './set-text.ts';

const { lang } = document.documentElement;
/** How long the mark of a change stays. */
const MARK_MS = 6000;

export function toOddsText(odds: number | null): string {
  return odds === null ? '–' : formatNumber(lang, odds, TWO_DECIMALS);
}

/** The printed number of a button. Elements that a browser extension puts before it do not have this attribute. */
const findPrinted = (link: HTMLElement) => link.querySelector('b[translate]');

/** Odds of a button; NaN if it is closed. */
export function readOdds(link: HTMLElement): number {
  return Number(link.dataset.odds ?? readPrintedOdds(findPrinted(link)?.textContent ?? ''));
}

/** Shows the odds of one button; null closes it. A change is marked for some seconds. */
export function setOdds(link: HTMLAnchorElement, odds: number | null, toHref: () => string): void {
  const { dataset } = link;
  const before = readOdds(link);
  setText(findPrinted(link), toOddsText(odds));
  if (odds === null) {
    link.removeAttribute('href');
    link.setAttribute('role', 'link');
    link.setAttribute('aria-disabled', 'true');
    delete dataset.odds;
    delete dataset.moved;
    return;
  }
  if (!link.hasAttribute('href')) link.href = toHref();
  link.removeAttribute('role');
  link.removeAttribute('aria-disabled');
  dataset.odds = String(odds);
  if (Number.isNaN(before) || before === odds) return;
  const moved = odds > before ? 'up' : 'down';
  dataset.moved = moved;
  setTimeout(() => {
    if (dataset.odds === String(odds)) delete dataset.moved;
  }, MARK_MS);
}

/** @param margin basis points */
export function toMarginText(margin: number, text: string): string {
  return fillWords(text, { margin: formatPercent(lang, margin / 10_000, { maximumFractionDigits: 1 }) });
}

/** Says how old the odds are; an old answer is marked. */
export function setAge(line: HTMLElement | null, at: string, isSilent: boolean): void {
  if (!line || !Number.isFinite(Date.parse(at))) return;
  const { zone, updated = '', silent = '' } = line.dataset;
  const time = formatDate(lang, at, { timeStyle: 'medium', timeZone: zone });
  line.toggleAttribute('data-is-silent', isSilent);
  setText(line.querySelector('[data-age]'), fillWords(isSilent ? silent : updated, { time }));
}
