import { toMajor } from '../contract/core/money.ts';
import { tellStudio } from '../contract/studio/studio-host.ts';
import { STUDIO_GAMES } from './games.ts';
import { type LotteryWords, toMenuGroups } from './lottery/menu-groups.ts';
import type { StudioGame } from './studio-game.ts';
import { STUDIO_VENDORS } from './vendors.ts';

const LAUNCH_URL = '/studio/play/{gameId}?lang={pageLanguage}';

function toVendorInput(vendor: (typeof STUDIO_VENDORS)[number], position: number) {
  const { vassalage, gameType, displayName, smallIcon, accountTypeId, accountTypeName, isHot } = vendor;
  const shown = { displayName, smallIcon, accountTypeId, accountTypeName, isHot: isHot ? 1 : 0, position };
  return { vassalage, categories: [gameType], ...shown, launchUrl: LAUNCH_URL, hookUrl: tellStudio.path };
}

function toGameInput(game: StudioGame, position: number) {
  const { gameId, gameName, gameType, gameClassify, imageUrl, lines, volatility, lottery } = game;
  const { theme = '', features = [] } = game;
  return {
    ...{ gameId, gameName, gameType, gameClassify, imageUrl, lines, volatility, position },
    ...{ isHot: game.isHot ? 1 : 0, isNew: game.isNew ? 1 : 0, rtp: game.rtpBasisPoints },
    ...{ minBet: toMajor(game.minBetMinor), maxBet: toMajor(game.maxBetMinor) },
    theme,
    features: [...features],
    ...lottery,
  };
}

/**
 * Inputs of the operator's calls that register the studio as a vendor of games: `registerVendor` and `putGames` one by one, then
 * `putGameGroups`. A position is the place in the studio's own order.
 *
 * @param words names of the groups
 */
export function toRegistration(words: LotteryWords) {
  const titles = STUDIO_GAMES.map((game, position) => ({
    vassalage: game.vassalage,
    input: toGameInput(game, position),
  }));
  const byVendor = Map.groupBy(titles, ({ vassalage }) => vassalage);
  return {
    vendors: STUDIO_VENDORS.map(toVendorInput),
    games: [...byVendor].map(([vassalage, games]) => ({ vassalage, games: games.map(({ input }) => input) })),
    groups: toMenuGroups(words),
  };
}
