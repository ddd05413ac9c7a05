import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { AmountSchema } from './money.ts';
import { PAGE_SIZE_MAX, queryInt, queryText } from './query.ts';

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

/** A title of a vendor. `imageUrl` is a path; `minBet` and `maxBet` are major units; `rtp` is basis points. */
export const GameSchema = z.object({
  gameId: z.string(),
  gameName: z.string(),
  gameType: GameCategorySchema,
  vassalage: z.string(),
  displayName: z.string(),
  imageUrl: z.string(),
  isHot: z.union([z.literal(0), z.literal(1)]),
  isNew: z.union([z.literal(0), z.literal(1)]),
  minBet: AmountSchema,
  maxBet: AmountSchema,
  lines: z.number(),
  rtp: z.number(),
  volatility: z.enum(['low', 'medium', 'high']),
  underMaintenance: z.boolean(),
});
export type Game = z.infer<typeof GameSchema>;

export const VendorSchema = z.object({
  accountTypeId: z.number(),
  vassalage: z.string(),
  displayName: z.string(),
  smallIcon: z.string(),
  isHot: z.union([z.literal(0), z.literal(1)]),
  gameType: GameCategorySchema,
});
export type Vendor = z.infer<typeof VendorSchema>;

export const VendorCategorySchema = z.object({
  title: z.string(),
  gameCategory: GameCategorySchema,
  cards: z.array(z.object({ vassalage: z.string(), isHot: z.union([z.literal(0), z.literal(1)]) })),
  gameClassify: z.array(z.object({ name: z.string(), vendors: z.array(VendorSchema) })),
});
export type VendorCategory = z.infer<typeof VendorCategorySchema>;

/** Lottery groups to choose from; empty where no lottery is offered (spec §3 lottery menu). */
export const getGameMenus = defineEndpoint({
  id: 'getGameMenus',
  area: 'games',
  method: 'GET',
  path: '/lgw/games/game_menus',
  summary: 'Lottery game groups',
  origin: 'spec',
  auth: 'none',
  cacheSeconds: 30,
  errors: [],
  request: z.strictObject({ language: queryText(16) }),
  response: z.object({
    gameMenus: z.array(z.object({ gameGroupCode: z.string(), labelName: z.string() })),
  }),
});

/** Vendors by category (spec §3 game vendor category). */
export const listVendors = defineEndpoint({
  id: 'listVendors',
  area: 'games',
  method: 'GET',
  path: '/wps/relay/GCSGAME_newGameVendor',
  summary: 'Game vendors by category',
  origin: 'spec',
  auth: 'none',
  cacheSeconds: 30,
  errors: [],
  request: z.strictObject({
    merchantCode: queryText(40),
    platform: queryText(40),
    language: queryText(16),
  }),
  response: z.array(VendorCategorySchema),
});

export const GAME_PAGE_SIZE = 24;

/** Titles by category, vendor and name (spec §3 game list request). Guests may ask. */
export const listGames = defineEndpoint({
  id: 'listGames',
  area: 'games',
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameList',
  summary: 'Games, filtered and paged',
  origin: 'spec',
  auth: 'none',
  cacheSeconds: 30,
  errors: [],
  request: z.strictObject({
    clientType: queryInt(3, 1, 9),
    platform: queryText(40),
    channel: queryText(40),
    merchant: queryText(40),
    gameType: queryText(20),
    vassalage: queryText(40),
    gameClassify: queryText(40),
    gameName: queryText(100),
    minBet: queryText(12),
    minLineNum: queryText(6),
    language: queryText(16),
    page: queryInt(1, 1, 1_000_000_000),
    pageSize: queryInt(GAME_PAGE_SIZE, 1, PAGE_SIZE_MAX),
  }),
  response: z.object({ games: z.array(GameSchema), totalPages: z.number(), total: z.number() }),
});

export const listHotGames = defineEndpoint({
  id: 'listHotGames',
  area: 'games',
  method: 'GET',
  path: '/wps/relay/GCSGAME_hotGamesV2',
  summary: 'Hot games',
  origin: 'spec',
  auth: 'none',
  cacheSeconds: 30,
  errors: [],
  request: z.strictObject({
    merchantCode: queryText(40),
    isPlatform: queryInt(2, 0, 9),
    vassalage: queryText(40),
    platform: queryText(40),
    language: queryText(16),
  }),
  response: z.object({ list: z.array(GameSchema) }),
});

/**
 * One permission to open a game (spec §3 launch payload). `token`, `username` and `merchantCode` are set by the edge from the
 * session. `game_url` is opened in the frame, else `game_url2`.
 */
export const launchGame = defineEndpoint({
  id: 'launchGame',
  area: 'games',
  method: 'POST',
  path: '/wps/game/launchGame',
  summary: 'Launch a game',
  origin: 'spec',
  auth: 'member',
  errors: ['session.required', 'games.unknown', 'games.under_maintenance'],
  request: z.strictObject({
    gameId: z.string().check(z.minLength(1), z.maxLength(80)),
    nodeId: z._default(z.string().check(z.maxLength(40)), ''),
    accountType: z._default(z.literal(1), 1),
    confirmTrans: z._default(z.literal(0), 0),
    vassalage: z.string().check(z.minLength(1), z.maxLength(40)),
    launchMode: z._default(z.literal('GLS'), 'GLS'),
    platform: z._default(z.literal('html5-desktop'), 'html5-desktop'),
    clientType: z._default(z.literal(3), 3),
    username: z.optional(z.string().check(z.maxLength(64))),
    token: z.optional(z.string().check(z.maxLength(512))),
    merchantCode: z.optional(z.string().check(z.maxLength(40))),
    language: z._default(z.string().check(z.maxLength(16)), 'PT'),
  }),
  response: z.object({ game_url: z.string(), game_url2: z.optional(z.string()), gameName: z.optional(z.string()) }),
});
