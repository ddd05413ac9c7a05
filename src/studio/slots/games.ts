import { STUDIO_TITLES } from '../catalogue.ts';
import type { StudioGame } from '../studio-game.ts';
import { toTraits } from './traits.ts';

export const SLOT_GAMES: readonly StudioGame[] = STUDIO_TITLES.map((title) => ({
  gameId: title.gameId,
  gameName: title.gameName,
  vassalage: 'ORLA',
  gameType: 'RNG',
  gameClassify: 'SLOT',
  client: 'slot',
  imageUrl: title.imageUrl,
  isHot: title.isHot,
  isNew: title.isNew,
  minBetMinor: title.minBetMinor,
  maxBetMinor: title.maxBetMinor,
  lines: title.lines,
  rtpBasisPoints: title.rtpBasisPoints,
  volatility: title.volatility,
  ...toTraits(title),
}));
