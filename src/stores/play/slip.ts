import { PICK, PICKS_MAX } from '../../contract/core/typed-text.ts';
import type { Fixture } from '../../contract/games/on-now.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { KeyStorage } from '../core/environment.ts';
import type { StoredKey } from '../core/storage-keys.ts';

/** A selection on the slip of the site, with its names as they were shown. `odds` are the last known odds; null means that it is not offered now. */
export interface SlipLeg {
  /** `<fixtureId>:<marketId>:<selectionId>` */
  readonly pick: string;
  readonly fixtureId: string;
  readonly marketId: string;
  readonly vassalage: string;
  readonly gameId: string;
  readonly category: string;
  readonly name: string;
  readonly market: string;
  readonly match: string;
  readonly odds: number | null;
  /** Odds at the time when the selection was tapped. */
  readonly tapped?: number;
  /** True if the match or market of the selection is over. */
  readonly isClosed: boolean;
}

export type Slip = readonly SlipLeg[];

const KEY: StoredKey = 'slip';
const TEXTS = ['pick', 'fixtureId', 'marketId', 'vassalage', 'gameId', 'category', 'name', 'market', 'match'] as const;

function isLeg(value: unknown): value is SlipLeg {
  const leg = Object(value) as Record<string, unknown>;
  const hasOdds = leg['odds'] === null || Number.isFinite(leg['odds']);
  const hasTapped = leg['tapped'] === undefined || Number.isFinite(leg['tapped']);
  return (
    hasOdds && hasTapped && TEXTS.every((name) => typeof leg[name] === 'string') && PICK.test(leg['pick'] as string)
  );
}

/** Stored data that is not a slip reads as an empty one. */
export function readSlip(storage: KeyStorage): Slip {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isLeg).slice(0, PICKS_MAX) : [];
  } catch {
    return [];
  }
}

export function writeSlip(storage: KeyStorage, slip: Slip): void {
  if (slip.length === 0) storage.removeItem(KEY);
  else storage.setItem(KEY, JSON.stringify(slip));
}

/** Removes the selections that were sent to a game. Selections for games of other vendors or categories stay. */
export function dropPicks(storage: KeyStorage, picks: readonly string[]): void {
  const left = readSlip(storage).filter(({ pick }) => !picks.includes(pick));
  writeSlip(storage, left);
}

/** Adds a selection, or removes it if the slip already has it. A new selection replaces the one of the same market. A full slip stays unchanged. */
export function toggleLeg(slip: Slip, leg: SlipLeg): Slip {
  if (slip.some(({ pick }) => pick === leg.pick)) return slip.filter(({ pick }) => pick !== leg.pick);
  const others = slip.filter((each) => each.fixtureId !== leg.fixtureId || each.marketId !== leg.marketId);
  return others.length >= PICKS_MAX ? slip : [...others, leg];
}

/** Name of a match. A dash separates the teams, so the name is the same in every language. */
export const toMatchName = ({ home, away }: Pick<Fixture, 'home' | 'away'>) => `${home} – ${away}`;

/**
 * Updates the legs of a match from its current state, with names in the language of the page. `fixture` is undefined when the match is
 * over. A list of matches has only the main market, so legs of other markets keep their odds unless `isWhole`.
 */
export function refreshLegs(slip: Slip, fixtureId: string, fixture: Fixture | undefined, isWhole: boolean): Slip {
  return slip.map((leg) => {
    if (leg.fixtureId !== fixtureId) return leg;
    if (!fixture) return { ...leg, odds: null, isClosed: true };
    const match = toMatchName(fixture);
    const found = fixture.markets.find(({ marketId }) => marketId === leg.marketId);
    if (!found) return isWhole ? { ...leg, match, odds: null, isClosed: true } : { ...leg, match };
    const { name: market, selections } = found;
    const chosen = selections.find(({ selectionId }) => leg.pick.endsWith(`:${leg.marketId}:${selectionId}`));
    const name = chosen?.name ?? leg.name;
    return { ...leg, match, market, name, odds: chosen?.odds ?? null, isClosed: !chosen };
  });
}

/** The odds when the selection was tapped, if the current odds differ. */
export function findOldOdds({ odds, tapped, isClosed }: SlipLeg): number | undefined {
  return isClosed || odds === null || odds === tapped ? undefined : tapped;
}

/** Two selections of one match depend on each other, so their odds are not multiplied; the game prices them together. */
export function hasSameMatch(slip: Slip): boolean {
  return new Set(slip.map(({ fixtureId }) => fixtureId)).size < slip.length;
}

/** The product of the odds, rounded down to hundredths. Null if a selection has no odds, or if two selections belong to one match. */
export function toTotalOdds(slip: Slip): number | null {
  if (hasSameMatch(slip) || slip.some(({ odds }) => odds === null)) return null;
  const product = slip.reduce((all, { odds }) => all * BigInt(Math.round((odds ?? 0) * 100)), 100n);
  return Number(product / 100n ** BigInt(slip.length)) / 100;
}

/** One bet for each vendor and category: each has a game of its own. Closed selections are left out. */
export function toBets(slip: Slip, gamePath: string): { readonly href: string; readonly category: string }[] {
  const open = slip.filter(({ isClosed }) => !isClosed);
  return [...groupBy(open, ({ vassalage, category }) => `${vassalage} ${category}`).values()].map((legs) => {
    const [{ vassalage, gameId, category } = { vassalage: '', gameId: '', category: '' }] = legs;
    const query = new URLSearchParams({ vassalage, gameId, pick: legs.map(({ pick }) => pick).join() });
    return { href: `${gamePath}?${query}`, category };
  });
}
