import { brand } from '../brand/brand.ts';
import type { InputOf } from '../contract/endpoint.ts';
import type { Game } from '../contract/games.ts';
import type { launchGame } from '../contract/games-launch.ts';
import { type Locale, toLocalePath } from '../i18n/locales.ts';

/** A title as it is launched. What it is says who lists it, its page, or nobody yet. */
export interface Title {
  readonly vassalage: string;
  readonly gameId: string;
  readonly gameType?: Game['gameType'] | undefined;
  readonly lottoArea?: Game['lottoArea'];
  /** The room that was chosen, of a game that has several. */
  readonly roomId?: string;
}

interface Asked {
  readonly locale: Locale;
  readonly language: string;
  readonly playType?: string;
}

const LOTTERY_PAGES: Partial<Record<Game['gameType'], string>> = { LOTT: '/lottery', ELOTT: '/elott' };

/** Of what is listed somewhere, the title alone. */
export const toTitle = ({ vassalage, gameId, gameType, lottoArea }: Title) => ({
  vassalage,
  gameId,
  gameType,
  lottoArea,
});

/** What a launch asks beside what goes without saying: of a lottery spec §7, of another title §3, where a room stands in place of its game. */
export function toLaunchPayload(
  { vassalage, gameId, gameType, lottoArea, roomId }: Title,
  { locale, ...asked }: Asked,
): InputOf<typeof launchGame> {
  const page = gameType && LOTTERY_PAGES[gameType];
  if (roomId) return { vassalage, roomId, ...asked };
  if (!page) return { vassalage, gameId, ...asked };
  return {
    ...{ vassalage, gameCode: gameId, launchMode: 'LOTT', view: 'betting', device: brand.device },
    ...(lottoArea && { lottoArea }),
    backUrl: toLocalePath(lottoArea ? '/vnlottery' : page, locale),
    ...asked,
  };
}
