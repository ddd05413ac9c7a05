import * as z from 'zod/mini';
import { isOwnPath } from '../lib/own-path.ts';
import { defineEndpoint } from './endpoint.ts';
import { PLAY_TYPE } from './typed-text.ts';

const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '');

const id = z.optional(z.string().check(z.minLength(1), z.maxLength(80)));
/** As rooms are listed: the vendor's name, a colon, and the id that the vendor gave. */
const roomId = z.optional(z.string().check(z.minLength(1), z.maxLength(121)));

/** A path of the caller's own site: a vendor's lobby may send the player back there and nowhere else. */
const BACK_PATH = /^[\x21-\x7e]{1,301}$/;

export const PlayTypeSchema = z.string().check(z.regex(PLAY_TYPE));

/**
 * One permission to open a game (spec §3 launch payload). Exactly one of `gameId`, `gameCode` (lotteries) and `roomId`. `token`,
 * `username` and `merchantCode` are set by the edge from the session.
 */
const LaunchRequestSchema = z
  .strictObject({
    gameId: id,
    gameCode: id,
    roomId,
    nodeId: text(40),
    accountType: z._default(z.literal(1), 1),
    confirmTrans: z._default(z.literal(0), 0),
    vassalage: text(40),
    launchMode: z._default(z.enum(['GLS', 'LOTT']), 'GLS'),
    lottoArea: z.optional(z.literal('VN')),
    /** A lottery opens at this kind of bet. */
    playType: z.optional(PlayTypeSchema),
    view: z.optional(z.enum(['betting', 'lobby'])),
    device: z.optional(z.string().check(z.maxLength(20))),
    backUrl: z.optional(z.string().check(z.regex(BACK_PATH), z.refine(isOwnPath))),
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
  request: () => LaunchRequestSchema,
  response: () => LaunchSchema,
});
