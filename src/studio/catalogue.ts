import { PALETTES, type Palette } from './covers/palette.ts';
import type { SceneId } from './covers/scenes.ts';
import type { SymbolId } from './covers/symbols.ts';
import type { SlotModel } from './slots/engine.ts';
import { MODELS, type StatedModel } from './slots/models.ts';
import { ROLES, type Role, type Volatility } from './slots/symbol-roles.ts';
import { toWays } from './slots/ways-engine.ts';
import type { TitleRow } from './title-row.ts';
import { TITLE_ROWS, toCast } from './titles.ts';

/** Possible stakes in minor units. Each can be divided by 10 and by 20, because a model divides the stake into 10 or 20 units. */
export const STAKES_MINOR: readonly number[] = [
  20, 40, 60, 80, 100, 200, 300, 500, 800, 1000, 2000, 3000, 5000, 8000, 10_000,
];

export interface StudioTitle {
  readonly gameId: string;
  readonly gameName: string;
  /** Number of lines or ways; 0 for cluster games. */
  readonly lines: number;
  /** Exact return, or the lower end of its 99 % interval, rounded down (docs/fairness.md). */
  readonly rtpBasisPoints: number;
  readonly volatility: Volatility;
  readonly stakesMinor: readonly number[];
  readonly minBetMinor: number;
  readonly maxBetMinor: number;
  readonly isHot: boolean;
  readonly isNew: boolean;
  readonly imageUrl: string;
  readonly model: StatedModel;
  readonly palette: Palette;
  readonly scene: SceneId;
  /** The picture of each role; each role has its own picture. */
  readonly cast: Readonly<Record<Role, SymbolId>>;
}

function countLines(model: SlotModel): number {
  if (model.kind === 'lines') return model.lines.length;
  return model.kind === 'ways' ? toWays(model) : 0;
}

function toTitle(row: TitleRow): StudioTitle {
  const model: StatedModel = MODELS[row.modelId];
  const symbols = toCast(row);
  return {
    gameId: row.gameId,
    gameName: row.gameName,
    lines: countLines(model),
    rtpBasisPoints: model.rtpBasisPoints,
    volatility: model.volatility,
    stakesMinor: STAKES_MINOR,
    minBetMinor: Math.min(...STAKES_MINOR),
    maxBetMinor: Math.max(...STAKES_MINOR),
    isHot: row.mark === 'hot',
    isNew: row.mark === 'new',
    imageUrl: `/studio/covers/${row.gameId}.svg`,
    model,
    palette: PALETTES[row.paletteId],
    scene: row.scene,
    cast: Object.fromEntries(ROLES.map((role, index) => [role, symbols[index]])) as Record<Role, SymbolId>,
  };
}

export const STUDIO_TITLES: readonly StudioTitle[] = TITLE_ROWS.map(toTitle);

const BY_ID = new Map(STUDIO_TITLES.map((title) => [title.gameId, title]));

export function getTitle(gameId: string): StudioTitle | undefined {
  return BY_ID.get(gameId);
}
