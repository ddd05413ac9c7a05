import * as z from 'zod/mini';
import { isOwnPath } from '../../lib/own-path.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { PICK, PICKS_MAX, PLAY_TYPE } from '../core/typed-text.ts';

const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '');

const id = z.optional(z.string().check(z.minLength(1), z.maxLength(80)));
/** Room id as listed: the vendor's name, a colon, and the vendor's own id. */
const roomId = z.optional(z.string().check(z.minLength(1), z.maxLength(121)));

/** A path of the calling site. A vendor's lobby may send the player back only there. */
const BACK_PATH = /^[\x21-\x7e]{1,301}$/;

export const PlayTypeSchema = z.string().check(z.regex(PLAY_TYPE));

/**
 * One permission to open a game (spec §3 launch payload). It has exactly one of `gameId`, `gameCode` (lotteries) and `roomId`. The edge
 * sets `token`, `username` and `merchantCode` from the session.
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
    /** Kind of bet that a lottery opens with. */
    playType: z.optional(PlayTypeSchema),
    /** Selections of matches that the game puts on its slip, at its own odds of that moment. */
    pick: z.optional(z.array(z.string().check(z.regex(PICK))).check(z.maxLength(PICKS_MAX))),
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

/**
 * The frame opens `game_url`, else `game_url2`; for a PVP game it opens `content`. The other fields tell the site where
 * to route the game (spec §3).
 */
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
