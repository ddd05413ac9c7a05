import type { PaletteId } from './covers/palette.ts';
import type { SceneId } from './covers/scenes.ts';
import type { SymbolId } from './covers/symbols.ts';
import type { ModelId } from './slots/models.ts';

/** What makes one title of the studio; the mathematics is its model's. `cast` dresses the roles W, A … I in this order. */
export interface TitleRow {
  readonly gameId: string;
  readonly gameName: string;
  readonly modelId: ModelId;
  readonly paletteId: PaletteId;
  readonly scene: SceneId;
  readonly cast: string;
  readonly mark?: 'hot' | 'new';
}

type Row = [string, string, ModelId, PaletteId, SceneId, string, TitleRow['mark']?];

/** The first of each cast is wild, the second pays most and stands on the cover. */
const ROWS: readonly Row[] = [
  [
    'mare-de-ambar',
    'Maré de Âmbar',
    'mare',
    'amber',
    'bay',
    'wave boat lighthouse moon fish shell lamp starfish pearl gull',
    'hot',
  ],
  [
    'farol-da-barra',
    'Farol da Barra',
    'farol',
    'moon',
    'beam',
    'lamp lighthouse boat anchor compass gull fish shell tile wave',
    'hot',
  ],
  [
    'calcadao',
    'Calçadão',
    'calcadao',
    'glass',
    'pavement',
    'wave palm sun kite coconut gull shell starfish tile pearl',
    'hot',
  ],
  [
    'jangada-ao-luar',
    'Jangada ao Luar',
    'mare',
    'moon',
    'bay',
    'moon boat whale lighthouse palm fish gull shell starfish wave',
  ],
  [
    'pescador-de-estrelas',
    'Pescador de Estrelas',
    'tempestade',
    'violeta',
    'stars',
    'moon starfish boat fish whale lamp anchor pearl shell wave',
    'hot',
  ],
  [
    'concha-de-prata',
    'Concha de Prata',
    'mare',
    'rose',
    'deep',
    'pearl shell starfish crab fish jellyfish wave moon lamp gull',
  ],
  [
    'azulejo-azul',
    'Azulejo Azul',
    'calcadao',
    'tile',
    'tiles',
    'tile boat lighthouse fish compass anchor sun shell gull wave',
    'hot',
  ],
  [
    'vento-norte',
    'Vento Norte',
    'tempestade',
    'storm',
    'squall',
    'compass gull boat lighthouse anchor whale lamp fish shell wave',
  ],
  [
    'pipa-no-ceu',
    'Pipa no Céu',
    'mare',
    'dawn',
    'dawn',
    'sun kite palm gull boat coconut shell starfish wave fish',
    'new',
  ],
  ['maresia', 'Maresia', 'mare', 'glass', 'bay', 'wave fish gull shell starfish boat pearl crab lamp moon'],
  [
    'caravela',
    'Caravela',
    'farol',
    'terracotta',
    'dawn',
    'compass boat anchor lighthouse sun tile lamp fish gull wave',
    'hot',
  ],
  ['sete-ondas', 'Sete Ondas', 'calcadao', 'tile', 'bay', 'moon wave palm lamp pearl starfish shell fish gull boat'],
  [
    'noite-em-alfama',
    'Noite em Alfama',
    'farol',
    'amber',
    'tiles',
    'moon lamp tile sun gull boat compass anchor fish shell',
  ],
  [
    'brisa-de-iracema',
    'Brisa de Iracema',
    'mare',
    'coral',
    'dawn',
    'wave palm boat coconut kite gull fish shell starfish crab',
    'new',
  ],
  [
    'canto-da-baleia',
    'Canto da Baleia',
    'tempestade',
    'lagoon',
    'deep',
    'pearl whale jellyfish fish starfish boat anchor shell wave moon',
    'hot',
  ],
  [
    'agua-viva',
    'Água-Viva',
    'farol',
    'violeta',
    'deep',
    'pearl jellyfish starfish fish shell crab moon lamp wave anchor',
  ],
  [
    'perola-do-recife',
    'Pérola do Recife',
    'calcadao',
    'lagoon',
    'deep',
    'pearl crab fish starfish jellyfish shell whale anchor coconut wave',
  ],
  [
    'rosa-dos-ventos',
    'Rosa dos Ventos',
    'tempestade',
    'tile',
    'stars',
    'sun compass boat lighthouse gull anchor moon tile fish wave',
  ],
  [
    'baile-do-caranguejo',
    'Baile do Caranguejo',
    'mare',
    'terracotta',
    'pavement',
    'lamp crab coconut palm starfish shell fish pearl wave gull',
    'new',
  ],
  ['palmeiral', 'Palmeiral', 'calcadao', 'kelp', 'beam', 'sun palm coconut gull kite crab fish shell starfish wave'],
  [
    'ancora-perdida',
    'Âncora Perdida',
    'tempestade',
    'kelp',
    'deep',
    'pearl anchor compass whale fish lamp crab shell starfish wave',
  ],
  [
    'voo-da-gaivota',
    'Voo da Gaivota',
    'farol',
    'rose',
    'dawn',
    'sun gull lighthouse boat kite palm fish shell wave pearl',
  ],
  [
    'lanternas-do-cais',
    'Lanternas do Cais',
    'calcadao',
    'storm',
    'lanterns',
    'lamp lighthouse boat moon anchor tile gull fish wave shell',
    'hot',
  ],
  [
    'sol-da-enseada',
    'Sol da Enseada',
    'mare',
    'lagoon',
    'dawn',
    'wave sun palm coconut boat kite crab starfish fish shell',
    'new',
  ],
];

export const TITLE_ROWS: readonly TitleRow[] = ROWS.map(
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
