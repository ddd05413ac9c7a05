import type { SymbolId } from './covers/symbols.ts';
import { CLUSTER_TITLES } from './slots/cluster-titles.ts';
import { LINES_TITLES } from './slots/lines-titles.ts';
import { WAYS_TITLES } from './slots/ways-titles.ts';
import type { TitleRow } from './title-row.ts';

export const TITLE_ROWS: readonly TitleRow[] = [...LINES_TITLES, ...WAYS_TITLES, ...CLUSTER_TITLES].map(
  ([gameId, gameName, modelId, paletteId, scene, cast, mark]) => ({
    gameId,
    gameName,
    modelId,
    paletteId,
    scene,
    cast,
    ...(mark ? { mark } : {}),
  }),
);

export function toCast(row: TitleRow): SymbolId[] {
  return row.cast.split(' ') as SymbolId[];
}
