import type { PaletteId } from './covers/palette.ts';
import type { SceneId } from './covers/scenes.ts';
import type { ModelId } from './slots/models.ts';

/** One title of the studio; the model defines its mathematics. `cast` lists the symbols of the roles W, A … I in this order. */
export interface TitleRow {
  readonly gameId: string;
  readonly gameName: string;
  readonly modelId: ModelId;
  readonly paletteId: PaletteId;
  readonly scene: SceneId;
  readonly cast: string;
  readonly mark?: 'hot' | 'new';
}

/** The fields of `TitleRow` in their order. The first symbol of each cast is wild. The second pays most and is shown on the cover. */
export type TitleEntry = readonly [string, string, ModelId, PaletteId, SceneId, string, TitleRow['mark']?];
