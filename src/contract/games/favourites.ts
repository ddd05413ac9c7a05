import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { PAGE_SIZE_MAX, queryInt, queryText } from '../core/query.ts';
import { GAME_PAGE_SIZE, GamePageSchema, GameSchema, gameKey } from './games.ts';

/** Maximum number of favourites per member. A further one is refused with `games.favourites_full`. */
export const FAVOURITES_MAX = 200;

const FavouriteKeysSchema = z.object({ list: z.array(z.object({ gameId: z.string(), vassalage: z.string() })) });

export const getFavoriteGames = defineEndpoint({
  id: 'getFavoriteGames',
  area: 'games',
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGames',
  summary: 'Ids of the member’s favourite games, latest first',
  origin: 'spec',
  auth: 'member',
  errors: ['session.required'],
  request: () => z.strictObject({ language: queryText(16) }),
  response: () => FavouriteKeysSchema,
});

/** Omits titles that left the catalogue; their ids stay stored until removed. */
export const getFavoriteGamesList = defineEndpoint({
  id: 'getFavoriteGamesList',
  area: 'games',
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGamesList',
  summary: 'The member’s favourite games',
  origin: 'spec',
  auth: 'member',
  errors: ['session.required'],
  request: () =>
    z.strictObject({
      gameType: queryText(20),
      language: queryText(16),
      page: queryInt(1, 1, 1_000_000_000),
      pageSize: queryInt(GAME_PAGE_SIZE, 1, PAGE_SIZE_MAX),
    }),
  response: () => GamePageSchema,
});

export const addFavoriteGame = defineEndpoint({
  id: 'addFavoriteGame',
  area: 'games',
  method: 'POST',
  path: '/wps/relay/MCSFE_addFavoriteGameV2',
  summary: 'Add a favourite; repeating it changes nothing',
  origin: 'orla',
  auth: 'member',
  errors: ['session.required', 'games.unknown', 'games.favourites_full'],
  request: () => z.strictObject(gameKey),
  response: () => FavouriteKeysSchema,
});

export const removeFavoriteGame = defineEndpoint({
  id: 'removeFavoriteGame',
  area: 'games',
  method: 'POST',
  path: '/wps/relay/MCSFE_removeFavoriteGameV2',
  summary: 'Remove a favourite; removing an unknown one is no error',
  origin: 'orla',
  auth: 'member',
  errors: ['session.required'],
  request: () => z.strictObject(gameKey),
  response: () => FavouriteKeysSchema,
});

export const listRecentGames = defineEndpoint({
  id: 'listRecentGames',
  area: 'games',
  method: 'GET',
  path: '/wps/relay/GCS_recentGame',
  summary: 'Recently played games',
  origin: 'spec',
  auth: 'member',
  errors: ['session.required'],
  request: () => z.strictObject({ gameType: queryText(20), count: queryInt(20, 1, 50), language: queryText(16) }),
  response: () => z.object({ list: z.array(GameSchema) }),
});
