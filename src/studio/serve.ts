import type { Context } from 'hono';
import type { Endpoint, ParsedInputOf } from '../contract/core/endpoint.ts';
import { hasMediaType, parseJson, readBody } from '../server/body.ts';
import { parseInput } from '../server/parse-input.ts';
import { toRefusalResponse, toResponse } from '../server/responses.ts';
import { type Answer, refuse } from '../server/result.ts';
import { getGame } from './games.ts';
import { type Launch, parseLaunch } from './launch.ts';
import type { StudioPlayerDurableObject } from './player-object.ts';
import type { StudioGame } from './studio-game.ts';

type StudioContext = Context<{ Bindings: Env }>;

/** Any origin may call: frames have the origin `null` and send no cookie, and the launch in the body is the only credential. */
export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type, x-request-id',
  'access-control-max-age': '600',
} as const;

/** One call of a game's frame. `launch` is well formed; only the wallet knows whether it is live. */
export interface StudioCall<Input> {
  readonly env: Env;
  readonly launch: Launch;
  readonly game: StudioGame;
  readonly input: Input;
  readonly player: DurableObjectStub<StudioPlayerDurableObject>;
}

export interface StudioRoute {
  readonly endpoint: Endpoint;
  readonly handle: (c: StudioContext) => Promise<Response>;
}

type LaunchEndpoint = Pick<Endpoint, 'id' | 'path' | 'bodyLimit'> & { request: unknown };

/** Serves a call of a frame. The launch is in the body, so the schema is checked before the launch; all other checks have the platform's order. */
export function serve<E extends LaunchEndpoint>(
  definition: E,
  verb: (call: StudioCall<Omit<ParsedInputOf<E>, 'launch'>>) => Promise<Answer<unknown>>,
): StudioRoute {
  const endpoint = definition as unknown as Endpoint;
  const read = async (c: StudioContext): Promise<Answer<unknown>> => {
    if (!hasMediaType(endpoint, c.req.raw)) return refuse('request.unsupported_type');
    const body = await readBody(c.req.raw, endpoint.bodyLimit);
    if (!body.ok) return body;
    const json = parseJson(body.value);
    if (!json.ok) return json;
    const parsed = parseInput(endpoint.request, json.value);
    if (!parsed.ok) return parsed;
    const { launch: token, ...input } = parsed.value as ParsedInputOf<E> & { launch: string };
    const launch = parseLaunch(token);
    if (!launch) return refuse('games.launch_expired');
    const game = getGame(launch.gameId);
    if (!game) return refuse('games.unknown');
    const player = c.env.STUDIO_PLAYER.getByName(launch.player);
    return verb({ env: c.env, launch, game, input: input as Omit<ParsedInputOf<E>, 'launch'>, player });
  };
  return { endpoint, handle: async (c) => toResponse(endpoint, await read(c), new Headers(CORS)) };
}

export function refuseOtherMethods(): Response {
  return toRefusalResponse('request.method_not_allowed', undefined, { ...CORS, allow: 'POST' });
}
