import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { queryText } from '../core/query.ts';
import { GAME_SITE, GameCategorySchema, PUBLIC_GAMES } from './games.ts';

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

/** Lottery groups; empty if no lottery is offered (spec §3 lottery menu). */
export const getGameMenus = defineEndpoint({
  ...PUBLIC_GAMES,
  id: 'getGameMenus',
  path: '/lgw/games/game_menus',
  summary: 'Lottery game groups',
  request: () => z.strictObject({ language: queryText(16) }),
  response: () =>
    z.object({
      gameMenus: z.array(z.object({ gameGroupCode: z.string(), labelName: z.string() })),
    }),
});

/** Vendors by category (spec §3 game vendor category). */
export const listVendors = defineEndpoint({
  ...PUBLIC_GAMES,
  id: 'listVendors',
  path: '/wps/relay/GCSGAME_newGameVendor',
  summary: 'Game vendors by category',
  request: () =>
    z.strictObject({
      ...GAME_SITE,
      language: queryText(16),
    }),
  response: () => z.array(VendorCategorySchema),
});

/** Categories of one vendor (spec §7). The popup list of a vassalage-type game requests them first. */
export const getVassGameTypes = defineEndpoint({
  id: 'getVassGameTypes',
  area: 'games',
  method: 'GET',
  path: '/wps/relay/GCSGAME_getVassGameType',
  summary: 'Game types of a vendor',
  origin: 'spec',
  auth: 'member',
  errors: ['session.required'],
  request: () => z.strictObject({ vassalage: queryText(40), language: queryText(16) }),
  response: () =>
    z.object({
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
