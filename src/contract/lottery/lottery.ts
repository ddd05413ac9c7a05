import * as z from 'zod/mini';
import { LOTTERY_SECONDS } from '../core/cache-lifetimes.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { queryInt, queryText } from '../core/query.ts';
import { GameSchema, PRIZE_MODES, PUBLIC_GAMES } from '../games/games.ts';
import { LotteryFamilySchema } from '../games/lottery-families.ts';

export const POPULAR_COUNT = 20;
export const OPENED_COUNT = 100;

/** One lottery of a menu (spec §3). */
export const LotterySchema = z.object({
  gameCode: z.string(),
  gameName: z.string(),
  gameGroupCode: z.string(),
  labelName: z.string(),
  prizeMode: z.string(),
  lotteryFamily: LotteryFamilySchema,
  defaultPlayType: z.string(),
  vassalage: z.string(),
  imageUrl: z.string(),
  underMaintenance: z.boolean(),
  /** The next known draw, or null. */
  nextDraw: z.nullable(z.object({ drawNumber: z.string(), closesAt: z.string(), drawsAt: z.string() })),
  /** The last draw with published numbers, or null. Platforms that do not know it leave it out. */
  lastDraw: z.optional(
    z.nullable(z.object({ drawNumber: z.string(), drawsAt: z.string(), numbers: z.array(z.string()) })),
  ),
});

/** Lists of lotteries and draws, open to guests. */
const PUBLIC_LOTTERIES = { ...PUBLIC_GAMES, area: 'lottery', cacheSeconds: LOTTERY_SECONDS } as const;

const MenuSchema = z.object({ gameMenus: z.array(LotterySchema) });

export const getVnGameMenu = defineEndpoint({
  ...PUBLIC_LOTTERIES,
  id: 'getVnGameMenu',
  path: '/lgw/vn/games/game_menu',
  summary: 'Vietnamese lotteries',
  request: () => z.strictObject({ language: queryText(16) }),
  response: () => MenuSchema,
});

export const getRecentVnGames = defineEndpoint({
  id: 'getRecentVnGames',
  area: 'lottery',
  method: 'GET',
  path: '/lgw/vn/games/game_menu/recent',
  summary: 'Vietnamese lotteries that the member played recently',
  origin: 'spec',
  auth: 'member',
  errors: ['session.required'],
  request: () => z.strictObject({ count: queryInt(20, 1, 50), language: queryText(16) }),
  response: () => MenuSchema,
});

const prizeMode = z._default(z.enum(['', ...PRIZE_MODES]), '');

export const listLotteries = defineEndpoint({
  ...PUBLIC_LOTTERIES,
  id: 'listLotteries',
  path: '/lgw/games/lotteries',
  summary: 'Lotteries of a prize mode and group, with their next draw',
  origin: 'orla',
  request: () => z.strictObject({ prizeMode, gameGroupCode: queryText(20), language: queryText(16) }),
  response: () => MenuSchema,
});

/**
 * Lists games by popularity, which follows from actual play: the weight of a round halves every week. Covers any game; with a prize mode,
 * only lotteries of that mode.
 */
export const listPopular = defineEndpoint({
  ...PUBLIC_GAMES,
  id: 'listPopular',
  area: 'lottery',
  path: '/lgw/games/popular',
  summary: 'Popular games',
  request: () =>
    z.strictObject({
      count: queryInt(POPULAR_COUNT, 1, 50),
      prizeMode,
      /** Refused unless it is the device of this site. */
      device: queryText(20),
      language: queryText(16),
    }),
  response: () => z.object({ list: z.array(GameSchema) }),
});

/**
 * A draw with published numbers. The seed proves them against the hash that the vendor published before the draw (null
 * without one).
 */
export const DrawSchema = z.object({
  gameCode: z.string(),
  drawNumber: z.string(),
  opensAt: z.string(),
  closesAt: z.string(),
  drawsAt: z.string(),
  numbers: z.array(z.string()),
  seedHash: z.nullable(z.string()),
  seed: z.nullable(z.string()),
});
const opened = {
  gameCode: queryText(80),
  count: queryInt(OPENED_COUNT, 1, OPENED_COUNT),
  language: queryText(16),
};

/** Newest first; without a game code, draws of every Vietnamese lottery. Empty for the code of another lottery. */
export const listOpenedNumbers = defineEndpoint({
  ...PUBLIC_LOTTERIES,
  id: 'listOpenedNumbers',
  path: '/lgw/vn/numeros/opened/game',
  summary: 'Opened numbers of Vietnamese lotteries',
  request: () => z.strictObject(opened),
  response: () => z.object({ list: z.array(DrawSchema) }),
});

/** As `listOpenedLotto`, for pages that are the same for everybody. */
export const listDrawn = defineEndpoint({
  ...PUBLIC_LOTTERIES,
  id: 'listDrawn',
  path: '/lgw/games/opened',
  summary: 'Opened numbers of every lottery',
  origin: 'orla',
  cacheSeconds: 5,
  request: () => z.strictObject(opened),
  response: () => z.object({ list: z.array(DrawSchema) }),
});

/** Newest first; without a game code, draws of every lottery. */
export const listOpenedLotto = defineEndpoint({
  id: 'listOpenedLotto',
  area: 'lottery',
  method: 'GET',
  path: '/lotto/lgw/games/opened/numero',
  summary: 'Opened numbers of every lottery, for members',
  origin: 'spec',
  auth: 'member',
  errors: ['session.required'],
  request: () => z.strictObject(opened),
  response: () => z.object({ list: z.array(DrawSchema) }),
});

const instant = z.iso.datetime();
const code = z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,80}$/));
const hex = z.nullable(z.string().check(z.regex(/^[0-9a-f]{16,128}$/)));
export const DRAWS_MAX = 50;

/** Signed by the vendor. Announces draws and reports their numbers; published numbers never change. */
export const postDraws = defineEndpoint({
  id: 'postDraws',
  area: 'lottery',
  method: 'POST',
  path: '/vendor/draws',
  summary: 'Announce draws and report their numbers',
  origin: 'orla',
  auth: 'vendor',
  errors: ['vendor.bad_signature', 'games.unknown', 'lottery.draw_final'],
  request: () =>
    z.strictObject({
      gameCode: code,
      draws: z
        .array(
          z
            .strictObject({
              drawNumber: code,
              opensAt: instant,
              closesAt: instant,
              drawsAt: instant,
              numbers: z._default(
                z.nullable(
                  z.array(z.string().check(z.regex(/^[0-9A-Za-z-]{1,20}$/))).check(z.minLength(1), z.maxLength(100)),
                ),
                null,
              ),
              seedHash: z._default(hex, null),
              seed: z._default(hex, null),
            })
            .check(
              z.refine(
                ({ opensAt, closesAt, drawsAt }) =>
                  Date.parse(opensAt) < Date.parse(closesAt) && Date.parse(closesAt) <= Date.parse(drawsAt),
                { path: ['closesAt'], error: 'order' },
              ),
            ),
        )
        .check(z.minLength(1), z.maxLength(DRAWS_MAX)),
    }),
  response: () => z.object({ draws: z.number() }),
});
