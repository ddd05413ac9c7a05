import { brand } from '../../brand/brand.ts';
import type { InputOf } from '../../contract/core/endpoint.ts';
import type { Game } from '../../contract/games/games.ts';
import type { launchGame } from '../../contract/games/launch.ts';
import { type Locale, toLocalePath } from '../../i18n/locales.ts';
import { findTraits } from '../games/category-traits.ts';

/** A title to launch, as known from a list, from its page, or by its key alone. */
export interface Title {
  readonly vassalage: string;
  readonly gameId: string;
  readonly gameType?: Game['gameType'] | undefined;
  readonly lottoArea?: Game['lottoArea'];
  /** The selected room, for a game with several. */
  readonly roomId?: string;
}

interface Asked {
  readonly locale: Locale;
  readonly language: string;
  readonly playType?: string;
}

/** The title without the further fields of its list. */
export const toTitle = ({ vassalage, gameId, gameType, lottoArea }: Title) => ({
  vassalage,
  gameId,
  gameType,
  lottoArea,
});

/**
 * Fields of a launch without schema defaults: spec §7 for a lottery, §3 for other titles, with a room instead of its
 * game.
 */
export function toLaunchPayload(
  { vassalage, gameId, gameType, lottoArea, roomId }: Title,
  { locale, ...asked }: Asked,
): InputOf<typeof launchGame> {
  const traits = findTraits(gameType);
  if (roomId) return { vassalage, roomId, ...asked };
  if (!traits?.isLottery) return { vassalage, gameId, ...asked };
  return {
    ...{ vassalage, gameCode: gameId, launchMode: 'LOTT', view: 'betting', device: brand.device },
    ...(lottoArea && { lottoArea }),
    backUrl: toLocalePath(lottoArea ? '/vnlottery' : traits.page, locale),
    ...asked,
  };
}
