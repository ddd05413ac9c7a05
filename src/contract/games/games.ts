import * as z from 'zod/mini';
import { GAME_INDEX_SECONDS, GAMES_SECONDS } from '../core/cache-lifetimes.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema } from '../core/money.ts';
import { PAGE_SIZE_MAX, queryInt, queryText } from '../core/query.ts';
import { LOTTERY_FAMILIES, LotteryFamilySchema } from './lottery-families.ts';

/** Navigation categories in the order of the nav (spec §2). */
export const GAME_CATEGORIES = [
  'ELOTT',
  'LOTT',
  'LIVE',
  'SPORTS',
  'FISH',
  'RNG',
  'PVP',
  'ESPORTS',
  'COCKFIGHT',
] as const;

export const GameCategorySchema = z.enum(GAME_CATEGORIES);
export type GameCategory = z.infer<typeof GameCategorySchema>;

export const VOLATILITIES = ['low', 'medium', 'high'] as const;

/** A title of a vendor. `imageUrl` is a path; `minBet` and `maxBet` are major units; `rtp` is basis points. */
export const GameSchema = z.object({
  gameId: z.string(),
  gameName: z.string(),
  gameType: GameCategorySchema,
  gameClassify: z.string(),
  vassalage: z.string(),
  displayName: z.string(),
  imageUrl: z.string(),
  isHot: z.union([z.literal(0), z.literal(1)]),
  isNew: z.union([z.literal(0), z.literal(1)]),
  minBet: AmountSchema,
  maxBet: AmountSchema,
  lines: z.number(),
  rtp: z.number(),
  volatility: z.enum(VOLATILITIES),
  underMaintenance: z.boolean(),
  /** Codes of the theme and the features; absent if the vendor sends none. */
  theme: z.optional(z.string()),
  features: z.optional(z.array(z.string())),
  /** Set for a Vietnamese lottery, which has its own page and launch (spec §7). */
  lottoArea: z.optional(z.literal('VN')),
  /** Set for every lottery. */
  lotteryFamily: z.optional(LotteryFamilySchema),
});
export type Game = z.infer<typeof GameSchema>;

/** Vendor codes named by the spec (§3). The vendors shown under COCKFIGHT are a list of the brand. */
export const ESPORTS_CODES = ['AV', 'IMES', 'IA', 'AI', 'TF'] as const;

export const COCKFIGHT_CODES = ['DS88', 'DIG'] as const;

export const PRIZE_MODES = ['Lott', 'ZY', 'Elott', 'SEA'] as const;

export const GAME_SELECTS = ['NEW', 'FAV', 'ALL', 'HOT', 'RECENT'] as const;

export const LOTTERY_GROUPS = ['11X5', 'LF', 'LHC', 'PK10', 'SSC'] as const;

/** Account name of a launch (spec §3); '' where the category is sufficient. */
export const ACCOUNT_TYPE_NAMES = ['', 'TCG_SEA', 'TCG_LOTTO_VN', 'LOTT', 'ELOTT'] as const;

export const GAME_PAGE_SIZE = 24;
export const GamePageSchema = z.object({ games: z.array(GameSchema), totalPages: z.number(), total: z.number() });

/** Fields that identify a title. */
export const gameKey = {
  gameId: z.string().check(z.minLength(1), z.maxLength(80)),
  vassalage: z.string().check(z.minLength(1), z.maxLength(40)),
};

/** Fields that name the calling site. The platform refuses the values of another site. */
export const GAME_SITE = { merchantCode: queryText(40), platform: queryText(40) };

/** Open to guests and the same for all, so that answers are cached. */
export const PUBLIC_GAMES = {
  area: 'games',
  method: 'GET',
  origin: 'spec',
  auth: 'none',
  cacheSeconds: GAMES_SECONDS,
  errors: [],
} as const;

/** Titles filtered by category, vendor and name (spec §3 game list request). Open to guests. */
export const listGames = defineEndpoint({
  ...PUBLIC_GAMES,
  id: 'listGames',
  path: '/wps/relay/GCSGAME_gameList',
  summary: 'Games, filtered and paged',
  request: () =>
    z.strictObject({
      /** 3 is a browser. */
      clientType: queryInt(3, 3, 3),
      platform: GAME_SITE.platform,
      channel: queryText(40),
      merchant: queryText(40),
      gameType: queryText(20),
      vassalage: queryText(40),
      gameClassify: queryText(40),
      /** Selects the lotteries of one family. */
      lotteryFamily: z._default(z.enum(['', ...LOTTERY_FAMILIES]), ''),
      gameName: queryText(100),
      /** `HOT` and `NEW` are set by the operator. `FAV` and `RECENT` are refused: they belong to a member and have their own calls. */
      select: z._default(z.enum(['', 'ALL', 'HOT', 'NEW']), ''),
      minBet: queryText(12),
      minLineNum: queryText(6),
      theme: queryText(20),
      feature: queryText(20),
      volatility: z._default(z.enum(['', ...VOLATILITIES]), ''),
      language: queryText(16),
      page: queryInt(1, 1, 1_000_000_000),
      pageSize: queryInt(GAME_PAGE_SIZE, 1, PAGE_SIZE_MAX),
    }),
  response: () => GamePageSchema,
});

/** One title of a vendor, for its play page. */
export const getGame = defineEndpoint({
  ...PUBLIC_GAMES,
  id: 'getGame',
  path: '/wps/relay/GCSGAME_gameDetail',
  summary: 'One game',
  origin: 'orla',
  errors: ['games.unknown'],
  request: () => z.strictObject(gameKey),
  response: () => GameSchema,
});

/**
 * The filter choices that match at least one title, for a category, or for one vendor or class in it. Themes and features are codes. `stakeMax`
 * (major units) and `linesMax` are the highest minimum stake and the highest number of lines of these titles.
 */
export const listGameTraits = defineEndpoint({
  ...PUBLIC_GAMES,
  id: 'listGameTraits',
  path: '/wps/relay/GCSGAME_gameTraits',
  summary: 'Choices of the filters of a category',
  origin: 'orla',
  request: () =>
    z.strictObject({ gameType: GameCategorySchema, vassalage: queryText(40), gameClassify: queryText(40) }),
  response: () =>
    z.object({
      themes: z.array(z.string()),
      features: z.array(z.string()),
      volatilities: z.array(z.enum(VOLATILITIES)),
      stakeMax: AmountSchema,
      linesMax: z.int().check(z.gte(0)),
      selects: z.array(z.enum(['HOT', 'NEW'])),
    }),
});

export const listHotGames = defineEndpoint({
  ...PUBLIC_GAMES,
  id: 'listHotGames',
  path: '/wps/relay/GCSGAME_hotGamesV2',
  summary: 'Hot games',
  request: () =>
    z.strictObject({
      ...GAME_SITE,
      /** 2: titles of all vendors. */
      isPlatform: queryInt(2, 2, 2),
      vassalage: queryText(40),
      language: queryText(16),
    }),
  response: () => z.object({ list: z.array(GameSchema) }),
});

/** Number of rows that a slow phone can check in one task of 50 ms. */
export const GAME_INDEX_PAGE = 2_000;

/** For search in the browser: `[gameId, gameName, vassalage, gameType, flags]`; flags: 1 hot, 2 new, 4 under maintenance. */
export const listGameIndex = defineEndpoint({
  ...PUBLIC_GAMES,
  id: 'listGameIndex',
  path: '/wps/relay/GCSGAME_gameIndex',
  summary: 'Short index of all titles, page by page',
  origin: 'orla',
  cacheSeconds: GAME_INDEX_SECONDS,
  request: () => z.strictObject({ after: queryInt(0, 0, 1_000_000_000) }),
  response: () =>
    z.object({
      list: z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), z.number()])),
      /** Value of `after` for the next page; 0 on the last page. */
      next: z.number(),
    }),
});

/** Yields the answers to `listGameIndex` page by page until one has no `next`. */
export async function* walkGameIndex<Answer>(
  ask: (after: number) => Promise<Answer>,
  toNext: (answer: Answer) => number | undefined,
): AsyncGenerator<Answer> {
  let after = 0;
  do {
    const answer = await ask(after);
    yield answer;
    after = toNext(answer) ?? 0;
  } while (after > 0);
}
