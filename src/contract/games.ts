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
  volatility: z.enum(['low', 'medium', 'high']),
  underMaintenance: z.boolean(),
});
export type Game = z.infer<typeof GameSchema>;

/** Codes that the spec names (§3). Which vendors a site shows under COCKFIGHT is its brand's list. */
export const ESPORTS_CODES = ['AV', 'IMES', 'IA', 'AI', 'TF'] as const;
export const COCKFIGHT_CODES = ['DS88', 'DIG'] as const;
export const PRIZE_MODES = ['Lott', 'ZY', 'Elott', 'SEA'] as const;
export const GAME_SELECTS = ['NEW', 'FAV', 'ALL', 'HOT', 'RECENT'] as const;
export const LOTTERY_GROUPS = ['11X5', 'LF', 'LHC', 'PK10', 'SSC'] as const;
/** How the account of a launch is called (spec §3); '' where the category says enough. */
export const ACCOUNT_TYPE_NAMES = ['', 'TCG_SEA', 'TCG_LOTTO_VN', 'LOTT', 'ELOTT'] as const;
/** A launch object with this in `isGame` opens a popup list of the vendor's titles. */
export const VASSALAGE_GAME = 'VASSALAGE';

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
    /** `HOT` and `NEW` are marks of the operator; favourites and recent games have calls of their own. */
    select: z._default(z.enum(['', 'ALL', 'HOT', 'NEW']), ''),
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

const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '');
const id = z.optional(z.string().check(z.minLength(1), z.maxLength(80)));

/** A path of the caller's own site: a vendor's lobby may send the player back there and nowhere else. */
const BACK_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]{0,300}$/;

/**
 * One permission to open a game (spec §3 launch payload). Exactly one of `gameId`, `gameCode` (lotteries) and `roomId`. `token`,
 * `username` and `merchantCode` are set by the edge from the session.
 */
const LaunchRequestSchema = z
  .strictObject({
    gameId: id,
    gameCode: id,
    roomId: id,
    nodeId: text(40),
    accountType: z._default(z.literal(1), 1),
    confirmTrans: z._default(z.literal(0), 0),
    vassalage: text(40),
    launchMode: z._default(z.enum(['GLS', 'LOTT']), 'GLS'),
    lottoArea: z.optional(z.literal('VN')),
    view: z.optional(z.enum(['betting', 'lobby'])),
    device: z.optional(z.string().check(z.maxLength(20))),
    backUrl: z.optional(z.string().check(z.regex(BACK_PATH))),
    platform: z._default(z.literal('html5-desktop'), 'html5-desktop'),
    clientType: z._default(z.literal(3), 3),
    username: z.optional(z.string().check(z.maxLength(64))),
    token: z.optional(z.string().check(z.maxLength(512))),
    merchantCode: z.optional(z.string().check(z.maxLength(40))),
    language: z._default(z.string().check(z.regex(/^[A-Za-z]{2}(-[A-Za-z]{2})?$/)), 'PT'),
  })
  .check(
    z.refine(
      ({ gameId, gameCode, roomId }) => [gameId, gameCode, roomId].filter((one) => one !== undefined).length === 1,
      {
        path: ['gameId'],
        error: 'one',
      },
    ),
    z.refine(({ gameId, vassalage }) => gameId === undefined || vassalage !== '', {
      path: ['vassalage'],
      error: 'required',
    }),
  );

/** `game_url` is opened in the frame, else `game_url2`; of a PVP game `content` is. The rest says where the site routes it (spec §3). */
export const LaunchSchema = z.object({
  game_url: z.string(),
  game_url2: z.optional(z.string()),
  gameName: z.optional(z.string()),
  content: z.optional(z.string()),
  gameType: z.optional(z.string()),
  code: z.optional(z.string()),
  defaultPlayType: z.optional(z.string()),
  accountTypeName: z.optional(z.string()),
  isGame: z.optional(z.string()),
  vassalage: z.optional(z.string()),
});

export const launchGame = defineEndpoint({
  id: 'launchGame',
  area: 'games',
  method: 'POST',
  path: '/wps/game/launchGame',
  summary: 'Launch a game',
  origin: 'spec',
  auth: 'member',
  errors: ['session.required', 'games.unknown', 'games.under_maintenance'],
  request: LaunchRequestSchema,
  response: LaunchSchema,
});

/** What a vendor has, by category (spec §7): what the popup list of a vassalage-type game asks first. */
export const getVassGameTypes = defineEndpoint({
  id: 'getVassGameTypes',
  area: 'games',
  method: 'GET',
  path: '/wps/relay/GCSGAME_getVassGameType',
  summary: 'Game types of a vendor',
  origin: 'spec',
  auth: 'member',
  errors: ['session.required'],
  request: z.strictObject({ vassalage: queryText(40), language: queryText(16) }),
  response: z.object({
    vassalage: z.string(),
    list: z.array(
      z.object({
        gameType: GameCategorySchema,
        displayName: z.string(),
        games: z.number(),
        isGame: z.string(),
        underMaintenance: z.boolean(),
      }),
    ),
  }),
});

/** How many favourites a member keeps. */
export const FAVOURITES_MAX = 200;
const gameKey = {
  gameId: z.string().check(z.minLength(1), z.maxLength(80)),
  vassalage: z.string().check(z.minLength(1), z.maxLength(40)),
};
const FavouriteKeysSchema = z.object({ list: z.array(z.object({ gameId: z.string(), vassalage: z.string() })) });

export const getFavoriteGames = defineEndpoint({
  id: 'getFavoriteGames',
  area: 'games',
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGames',
  summary: 'Ids of the member’s favourite games, the latest first',
  origin: 'spec',
  auth: 'member',
  errors: ['session.required'],
  request: z.strictObject({ language: queryText(16) }),
  response: FavouriteKeysSchema,
});

/** A title that left the catalogue is not in it; its id stays until it is removed. */
export const getFavoriteGamesList = defineEndpoint({
  id: 'getFavoriteGamesList',
  area: 'games',
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGamesList',
  summary: 'The member’s favourite games',
  origin: 'spec',
  auth: 'member',
  errors: ['session.required'],
  request: z.strictObject({
    gameType: queryText(20),
    language: queryText(16),
    page: queryInt(1, 1, 1_000_000_000),
    pageSize: queryInt(GAME_PAGE_SIZE, 1, PAGE_SIZE_MAX),
  }),
  response: z.object({ games: z.array(GameSchema), totalPages: z.number(), total: z.number() }),
});

export const addFavoriteGame = defineEndpoint({
  id: 'addFavoriteGame',
  area: 'games',
  method: 'POST',
  path: '/wps/relay/MCSFE_addFavoriteGameV2',
  summary: 'Keep a game as favourite; twice is once',
  origin: 'orla',
  auth: 'member',
  errors: ['session.required', 'games.unknown', 'games.favourites_full'],
  request: z.strictObject(gameKey),
  response: FavouriteKeysSchema,
});

export const removeFavoriteGame = defineEndpoint({
  id: 'removeFavoriteGame',
  area: 'games',
  method: 'POST',
  path: '/wps/relay/MCSFE_removeFavoriteGameV2',
  summary: 'Remove a favourite; one that is none is no error',
  origin: 'orla',
  auth: 'member',
  errors: ['session.required'],
  request: z.strictObject(gameKey),
  response: FavouriteKeysSchema,
});

export const listRecentGames = defineEndpoint({
  id: 'listRecentGames',
  area: 'games',
  method: 'GET',
  path: '/wps/relay/GCS_recentGame',
  summary: 'What the member launched or played last',
  origin: 'spec',
  auth: 'member',
  errors: ['session.required'],
  request: z.strictObject({ gameType: queryText(20), count: queryInt(20, 1, 50), language: queryText(16) }),
  response: z.object({ list: z.array(GameSchema) }),
});

export const ROOM_STATES = ['open', 'full', 'closed'] as const;
export const RoomSchema = z.object({
  roomId: z.string(),
  vassalage: z.string(),
  gameId: z.string(),
  roomName: z.string(),
  state: z.enum(ROOM_STATES),
  players: z.number(),
  /** 0 is any number. */
  seats: z.number(),
  minBet: AmountSchema,
  maxBet: AmountSchema,
});

/** Rooms of a game or a vendor, as the vendor last reported them. `roomId` can be launched. */
export const listRooms = defineEndpoint({
  id: 'listRooms',
  area: 'games',
  method: 'GET',
  path: '/wps/relay/GLS2_roomList',
  summary: 'Rooms of a game',
  origin: 'spec',
  auth: 'member',
  errors: ['session.required'],
  request: z.strictObject({ gameId: queryText(80), vassalage: queryText(40), language: queryText(16) }),
  response: z.object({ list: z.array(RoomSchema) }),
});

/** `D` is today, `W` the last seven days, in the brand's time zone. Names are masked; play money is in no list. */
export const listWinners = defineEndpoint({
  id: 'listWinners',
  area: 'games',
  method: 'GET',
  path: '/wps/relay/GCSGAME_getRankList',
  summary: 'Board of winners by payout',
  origin: 'spec',
  auth: 'none',
  cacheSeconds: 30,
  errors: [],
  request: z.strictObject({
    period: z._default(z.enum(['D', 'W']), 'W'),
    gameType: queryText(20),
    gameId: queryText(80),
    count: queryInt(20, 1, 50),
    language: queryText(16),
  }),
  response: z.object({
    list: z.array(
      z.object({
        rank: z.number(),
        account: z.string(),
        gameId: z.string(),
        gameName: z.string(),
        vassalage: z.string(),
        gameType: z.string(),
        stake: AmountSchema,
        payout: AmountSchema,
        at: z.string(),
      }),
    ),
  }),
});

export const GAME_INDEX_PAGE = 5_000;

/** For search in the browser: `[gameId, gameName, vassalage, gameType, flags]`; flags: 1 hot, 2 new, 4 under maintenance. */
export const listGameIndex = defineEndpoint({
  id: 'listGameIndex',
  area: 'games',
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameIndex',
  summary: 'Every title in short, page after page',
  origin: 'orla',
  auth: 'none',
  cacheSeconds: 60,
  errors: [],
  request: z.strictObject({ after: queryInt(0, 0, 1_000_000_000) }),
  response: z.object({
    list: z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), z.number()])),
    /** 0 at the end. */
    next: z.number(),
  }),
});

const counted = z.number().check(z.int(), z.gte(0), z.lte(1_000_000));
export const ROOMS_MAX = 500;

/** Signed by the vendor. Replaces the rooms of one game. */
export const putRooms = defineEndpoint({
  id: 'putRooms',
  area: 'games',
  method: 'PUT',
  path: '/vendor/rooms',
  summary: 'Report the rooms of a game',
  origin: 'orla',
  auth: 'vendor',
  bodyLimit: 256 * 1024,
  errors: ['vendor.bad_signature', 'games.unknown'],
  request: z.strictObject({
    gameId: z.string().check(z.minLength(1), z.maxLength(80)),
    rooms: z
      .array(
        z.strictObject({
          roomId: z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,80}$/)),
          roomName: z.string().check(z.minLength(1), z.maxLength(80)),
          state: z._default(z.enum(ROOM_STATES), 'open'),
          players: z._default(counted, 0),
          seats: z._default(counted, 0),
          minBet: z._default(AmountSchema.check(z.gte(0)), 0),
          maxBet: z._default(AmountSchema.check(z.gte(0)), 0),
        }),
      )
      .check(z.maxLength(ROOMS_MAX)),
  }),
  response: z.object({ rooms: z.number() }),
});
