import type { Fixture } from '../../contract/games/on-now.ts';
import { toLaunchPath } from '../nav/categories.ts';

type Titled = Pick<Fixture, 'gameId'> & { readonly vassalage: string };

/** The list with the match, without locale. */
export function toMatchPath({ category, sportId }: Pick<Fixture, 'category' | 'sportId'>): string {
  return `/${category.toLowerCase()}?${new URLSearchParams({ type: sportId })}`;
}

/** The game with this selection, without locale. @param pick `<fixtureId>:<marketId>:<selectionId>` */
export function toPickPath({ vassalage, gameId }: Titled, pick: string): string {
  return toLaunchPath(vassalage, gameId, { pick });
}
