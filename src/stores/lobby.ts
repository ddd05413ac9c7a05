import { atom } from 'nanostores';
import type { Game, GameCategory } from '../contract/games.ts';

/** Where each category lives (spec §2). */
export const CATEGORY_PATHS = {
  ELOTT: '/elott',
  LOTT: '/lottery',
  LIVE: '/live',
  SPORTS: '/sports',
  FISH: '/fish',
  RNG: '/rng',
  PVP: '/pvp',
  ESPORTS: '/esports',
  COCKFIGHT: '/cockfight',
} as const satisfies Record<GameCategory, string>;

/** What the visitor looks for; the lobby of a page has one. */
export const $gameName = atom('');

/** "Maré Alta" is found by "mare". */
function toSearchText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

/** Games whose name holds every word, of a vendor; no vendor, or one that has no game here, is all of them. */
export function filterGames(games: readonly Game[], name: string, vendor: string): readonly Game[] {
  const words = toSearchText(name).split(/\s+/).filter(Boolean);
  const isKnown = games.some((game) => game.vassalage === vendor);
  return games.filter((game) => {
    const text = toSearchText(game.gameName);
    return (!isKnown || game.vassalage === vendor) && words.every((word) => text.includes(word));
  });
}
