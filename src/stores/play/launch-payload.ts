import { brand } from '../../brand/brand.ts';
import type { InputOf } from '../../contract/core/endpoint.ts';
import type { Game } from '../../contract/games/games.ts';
import type { launchGame } from '../../contract/games/launch.ts';
import { type Locale, toLocalePath } from '../../i18n/locales.ts';
import { toFamilyPage } from '../games/lottery-path.ts';

/** A title to launch, as known from a list, from its page, or by its key alone. */
export interface Title {
  readonly vassalage: string;
  readonly gameId: string;
  readonly gameType?: Game['gameType'] | undefined;
  readonly lottoArea?: Game['lottoArea'];
  readonly lotteryFamily?: Game['lotteryFamily'];
  /** The selected room, for a game with several. */
  readonly roomId?: string;
}

interface Asked {
  readonly locale: Locale;
  readonly language: string;
  readonly playType?: string;
  readonly pick?: string[];
}

/** The title without the further fields of its list. */
export const toTitle = ({ vassalage, gameId, gameType, lottoArea, lotteryFamily }: Title) => ({
  vassalage,
  gameId,
  gameType,
  lottoArea,
  lotteryFamily,
});

/**
 * Fields of a launch without schema defaults: those of spec §7 for a lottery, and those of §3 for other titles. A room replaces its game.
 */
export function toLaunchPayload(
  { vassalage, gameId, gameType, lottoArea, lotteryFamily, roomId }: Title,
  { locale, ...asked }: Asked,
): InputOf<typeof launchGame> {
  const page = toFamilyPage({ gameType, lottoArea, lotteryFamily });
  if (roomId) return { vassalage, roomId, ...asked };
  if (!page) return { vassalage, gameId, ...asked };
  return {
    ...{ vassalage, gameCode: gameId, launchMode: 'LOTT', view: 'betting', device: brand.device },
    ...(lottoArea && { lottoArea }),
    backUrl: toLocalePath(page, locale),
    ...asked,
  };
}
