import type { Fixture } from '../../contract/games/on-now.ts';
import { toLaunchPath } from '../nav/categories.ts';

type Titled = Pick<Fixture, 'gameId'> & { readonly vassalage: string };

/** The page of the match, without locale. */
export function toMatchPath({ fixtureId }: Pick<Fixture, 'fixtureId'>): string {
  return `/match?${new URLSearchParams({ id: fixtureId })}`;
}

/** The game with this selection, without locale. @param pick `<fixtureId>:<marketId>:<selectionId>` */
export function toPickPath({ vassalage, gameId }: Titled, pick: string): string {
  return toLaunchPath(vassalage, gameId, { pick });
}
