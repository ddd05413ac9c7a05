import type { Fixture } from '../contract/games/on-now.ts';
import { setOdds, toMarginText } from './odds-view.ts';
import { toPick } from './read-leg.ts';
import { setText } from './set-text.ts';

type Market = Fixture['markets'][number];

/** Every printed match below `root`. On the page of a match, `root` itself is the match. */
export function listRows(root: HTMLElement): HTMLElement[] {
  return root.dataset.fixture ? [root] : [...root.querySelectorAll<HTMLElement>('[data-fixture]')];
}

function toHref(row: HTMLElement, pick: string): string {
  const { vassalage = '', game = '' } = row.dataset;
  const path = document.querySelector<HTMLElement>('[data-game-path]')?.dataset.gamePath ?? '';
  return `${path}?${new URLSearchParams({ vassalage, gameId: game, pick })}`;
}

function showMarket(row: HTMLElement, element: HTMLElement, market: Market | undefined): void {
  for (const link of element.querySelectorAll<HTMLAnchorElement>('[data-selection]')) {
    const chosen = market?.selections.find(({ selectionId }) => selectionId === link.dataset.selection);
    setOdds(link, chosen?.odds ?? null, () => toHref(row, toPick(link)));
  }
  const note = element.querySelector('[data-margin]');
  if (!note) return;
  const words = document.querySelector<HTMLElement>('[data-fresh-line]')?.dataset ?? {};
  const margin = market?.margin ?? null;
  const resting = market ? words.suspended : words.closed;
  setText(note, (margin === null ? resting : toMarginText(margin, words.margin ?? '')) ?? '');
}

/** Shows the current state of a match. Without `fixture`, the match is over. No element is added or removed, so that nothing moves. */
export function showFixture(row: HTMLElement, fixture: Fixture | undefined): void {
  row.toggleAttribute('data-gone', !fixture);
  if (fixture) {
    row.toggleAttribute('data-live', fixture.state === 'live');
    setText(row.querySelector('[data-clock]'), fixture.clock);
    setText(row.querySelector('[data-home]'), fixture.score?.home ?? '');
    setText(row.querySelector('[data-away]'), fixture.score?.away ?? '');
  }
  for (const element of row.querySelectorAll<HTMLElement>('[data-market]')) {
    const market = fixture?.markets.find(({ marketId }) => marketId === element.dataset.market);
    showMarket(row, element, market);
  }
}
