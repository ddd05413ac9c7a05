import type { SlipLeg } from '../stores/play/slip.ts';
import { readOdds } from './odds-view.ts';

/** `<fixtureId>:<marketId>:<selectionId>` of a button. */
export function toPick(link: HTMLElement): string {
  const ofRow = link.closest<HTMLElement>('[data-fixture]')?.dataset.fixture;
  const ofMarket = link.closest<HTMLElement>('[data-market]')?.dataset.market;
  return [ofRow, ofMarket, link.dataset.selection].join(':');
}

/** A leg as the page prints it. Names are in attributes, because a translator or an extension may change the texts and put others between them. */
export function readLeg(link: HTMLElement): SlipLeg | undefined {
  const row = link.closest<HTMLElement>('[data-fixture]')?.dataset;
  const market = link.closest<HTMLElement>('[data-market]')?.dataset;
  if (!row || !market) return undefined;
  const { fixture: fixtureId = '', vassalage = '', game: gameId = '', category = '' } = row;
  const names = { name: link.dataset.name ?? '', market: market.name ?? '', match: row.match ?? '' };
  const ids = { pick: toPick(link), fixtureId, marketId: market.market ?? '', vassalage, gameId, category };
  const odds = readOdds(link);
  return { ...ids, ...names, odds, tapped: odds, isClosed: false };
}
