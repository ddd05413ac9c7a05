import type { Fixture } from '../contract/games/on-now.ts';
import { fillWords } from '../lib/words.ts';
import {
  findOldOdds,
  hasSameMatch,
  readSlip,
  refreshLegs,
  type Slip,
  type SlipLeg,
  toBets,
  toggleLeg,
  toTotalOdds,
  writeSlip,
} from '../stores/play/slip.ts';
import { askOnNow } from './ask-on-now.ts';
import { CHUNK_RETRY_MS } from './durations.ts';
import { fetchDocument } from './fetch-document.ts';
import { toOddsText } from './odds-view.ts';
import { onLink } from './on-link.ts';
import { pageSession } from './page-storage.ts';
import { readLeg, toPick } from './read-leg.ts';
import { setText } from './set-text.ts';

type Word = 'closed' | 'suspended' | 'moved' | 'remove' | 'added' | 'removed' | 'full' | 'bet' | 'betOn';

let aside: HTMLElement | null = null;
/** Texts that the server printed with the slip. */
let words: Readonly<Record<Word, string>>;
let slip: Slip = [];
let shownPicks = '';
let shownBets = '';
/** The rows of the legs. They are kept by reference, because a browser extension may put nodes between them. */
let rows: HTMLElement[] = [];

const find = (name: string) => aside?.querySelector<HTMLElement>(`[data-slip-${name}]`) ?? null;
const isTaken = (pick: string) => slip.some((leg) => leg.pick === pick);

function clone(name: string): HTMLElement | undefined {
  const template = find(name) as HTMLTemplateElement | null;
  return template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
}

function markButtons(): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-selection]'))
    if (isTaken(toPick(link))) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
}

/** Tells a screen reader what happened to a selection. */
function say(text: string, pick: string): void {
  setText(document.querySelector('[data-slip-news]'), fillWords(text, { pick }));
}

function makeLeg({ pick, name, market, match }: SlipLeg): HTMLElement | undefined {
  const row = clone('leg');
  setText(row?.querySelector('[data-name]'), name);
  setText(row?.querySelector('[data-about]'), `${market} · ${match}`);
  const remove = row?.querySelector('button');
  remove?.setAttribute('aria-label', fillWords(words.remove, { pick: name }));
  remove?.addEventListener('click', () => {
    setSlip(slip.filter((leg) => leg.pick !== pick));
    say(words.removed, name);
    if (slip.length > 0) aside?.querySelector('summary')?.focus();
  });
  return row;
}

function toState(leg: SlipLeg): string {
  if (leg.isClosed) return words.closed;
  if (leg.odds === null) return words.suspended;
  const old = findOldOdds(leg);
  return old === undefined ? '' : fillWords(words.moved, { old: toOddsText(old), new: toOddsText(leg.odds) });
}

function drawBets(): void {
  const { gamePath = '' } = document.querySelector<HTMLElement>('[data-game-path]')?.dataset ?? {};
  const bets = toBets(slip, gamePath);
  const links = bets.map(({ href, category }) => {
    const link = clone('bet') as HTMLAnchorElement;
    link.href = href;
    const name = (words as Readonly<Record<string, string>>)[category] ?? category;
    link.textContent = bets.length > 1 ? fillWords(words.betOn, { category: name }) : words.bet;
    return link;
  });
  // Compares with the links drawn before, not with the texts in the page, because a translator may have changed those.
  const drawn = JSON.stringify(links.map(({ href, textContent }) => [href, textContent]));
  if (drawn !== shownBets) find('bets')?.replaceChildren(...links);
  shownBets = drawn;
}

function draw(): void {
  if (!aside) return;
  aside.hidden = slip.length === 0;
  markButtons();
  const picks = JSON.stringify(slip.map(({ pick, name, market, match }) => [pick, name, market, match]));
  if (picks !== shownPicks) {
    rows = slip.flatMap((leg) => makeLeg(leg) ?? []);
    find('legs')?.replaceChildren(...rows);
  }
  shownPicks = picks;
  slip.forEach((leg, index) => {
    const row = rows[index];
    setText(row?.querySelector('[data-odds]'), toOddsText(leg.odds));
    const state = row?.querySelector('[data-state]');
    setText(state, toState(leg));
    state?.toggleAttribute('data-moved', findOldOdds(leg) !== undefined);
  });
  setText(find('count'), String(slip.length));
  setText(find('odds'), toOddsText(toTotalOdds(slip)));
  find('same')?.toggleAttribute('hidden', !hasSameMatch(slip));
  find('drop')?.toggleAttribute('hidden', !slip.some(({ isClosed }) => isClosed));
  drawBets();
}

function setSlip(next: Slip): void {
  const isFocused = aside?.contains(document.activeElement);
  slip = next;
  writeSlip(pageSession, slip);
  draw();
  // An empty slip is hidden. If it had the focus, the focus moves to the page.
  if (isFocused && slip.length === 0) document.querySelector('main')?.focus();
}

function tap(link: HTMLElement): void {
  const leg = readLeg(link);
  if (!leg) return;
  const before = slip;
  setSlip(toggleLeg(slip, leg));
  say(slip === before ? words.full : isTaken(leg.pick) ? words.added : words.removed, leg.name);
}

/** The names in the slip may come from a page in another language. Legs that this page prints too get the names of this page. */
function renameFromPage(): void {
  const printed = [...document.querySelectorAll<HTMLElement>('[data-selection]')].flatMap(
    (link) => readLeg(link) ?? [],
  );
  const names = new Map(printed.map(({ pick, name, market, match }) => [pick, { name, market, match }]));
  slip = slip.map((leg) => ({ ...leg, ...names.get(leg.pick) }));
  writeSlip(pageSession, slip);
}

/** Updates the legs of a match. `fixture` is undefined if the match is over; `isWhole` means that `fixture` has all markets. */
export function updateLegs(fixtureId: string, fixture: Fixture | undefined, isWhole: boolean): void {
  if (!slip.some((leg) => leg.fixtureId === fixtureId)) return;
  const next = refreshLegs(slip, fixtureId, fixture, isWhole);
  if (JSON.stringify(next) !== JSON.stringify(slip)) setSlip(next);
}

/** Asks for the matches of the slip whose market is not on the page. */
export async function refreshOtherMatches(): Promise<void> {
  const isShown = ({ fixtureId, marketId }: SlipLeg) => {
    const [fixture, market] = [CSS.escape(fixtureId), CSS.escape(marketId)];
    return document.querySelector(`[data-fixture="${fixture}"] [data-market="${market}"]`) !== null;
  };
  const ids = new Set(slip.filter((leg) => !isShown(leg)).map(({ fixtureId }) => fixtureId));
  const path = aside?.dataset.fixturePath ?? '';
  await Promise.all(
    [...ids].map(async (fixtureId) => {
      const answer = await askOnNow(`${path}&${new URLSearchParams({ fixtureId })}`);
      if (answer.kind !== 'silent') updateLegs(fixtureId, answer.fixtures[0], true);
    }),
  );
}

/** Takes over the markup of the slip. Returns false if the answer is another page, such as the sign-in page of a public network. */
function show(printed: Document | null): boolean {
  aside = printed?.querySelector('[data-slip]') ?? null;
  if (!printed || !aside) return false;
  words = JSON.parse(aside.dataset.slip ?? '{}');
  document.querySelector('main')?.append(...printed.body.children);
  const restore = () => {
    slip = readSlip(pageSession);
    renameFromPage();
    draw();
    void refreshOtherMatches();
  };
  restore();
  // A page that returns from the browser's cache shows an old slip, so the slip is read again.
  addEventListener('pageshow', ({ persisted }) => persisted && restore());
  onLink('[data-selection][href]', (link, event) => {
    event.preventDefault();
    tap(link);
  });
  find('clear')?.addEventListener('click', () => setSlip([]));
  find('drop')?.addEventListener('click', () => setSlip(slip.filter(({ isClosed }) => !isClosed)));
  return true;
}

/**
 * Fetches the markup of the slip, shows the selections of this tab in it, and handles taps on odds. Until the markup has arrived, and on a
 * page without a slip, odds are links to their game.
 */
export function startSlip(): void {
  const { slipPage } = document.querySelector<HTMLElement>('[data-slip-page]')?.dataset ?? {};
  if (slipPage)
    fetchDocument(slipPage, (printed) => {
      if (!show(printed)) setTimeout(startSlip, CHUNK_RETRY_MS);
    });
}
