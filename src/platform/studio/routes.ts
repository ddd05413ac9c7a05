import { type Context, Hono } from 'hono';
import type { Endpoint, ParsedInputOf } from '../../contract/endpoint.ts';
import { openSlot, spinSlot } from '../../contract/studio.ts';
import { toRefusalResponse, toResponse } from '../http/answers.ts';
import { hasMediaType, parseJson, readBody } from '../http/body.ts';
import { parseInput } from '../http/fields.ts';
import { type Answer, refuse } from '../result.ts';
import { getTitle } from './catalogue.ts';
import { FRAME_HEADERS, toFrame, toFrameLanguage } from './frame.ts';
import { parseLaunch } from './launch.ts';
import type { StudioPlayerDurableObject } from './player-object.ts';

type StudioContext = Context<{ Bindings: Env }>;
type Player = DurableObjectStub<StudioPlayerDurableObject>;

/** Frames have the origin `null` and no cookie; the launch in the body is all that counts, so any origin may ask. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type, x-request-id',
  'access-control-max-age': '600',
} as const;

const FILE_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
} as const;
/** A cover that is opened as a document runs nothing. */
const PICTURE_POLICY = "default-src 'none'; sandbox";

function toEndpoint(endpoint: typeof openSlot | typeof spinSlot): Endpoint {
  return endpoint as unknown as Endpoint;
}

type Verb<E> = (player: Player, input: ParsedInputOf<E>) => Promise<Answer<unknown>>;

/** The launch stands in the body, so the schema comes before it; everything else is refused in the platform's order. */
async function answer<E extends typeof openSlot | typeof spinSlot>(c: StudioContext, endpoint: E, verb: Verb<E>) {
  const read = async (): Promise<Answer<unknown>> => {
    if (!hasMediaType(toEndpoint(endpoint), c.req.raw)) return refuse('request.unsupported_type');
    const body = await readBody(c.req.raw, endpoint.bodyLimit);
    if (!body.ok) return body;
    const json = parseJson(body.value);
    if (!json.ok) return json;
    const input = parseInput(endpoint.request, json.value);
    if (!input.ok) return input;
    const launch = parseLaunch(input.value.launch);
    if (!launch) return refuse('games.launch_expired');
    if (!getTitle(launch.gameId)) return refuse('games.unknown');
    return verb(c.env.STUDIO_PLAYER.getByName(launch.player) as unknown as Player, input.value as ParsedInputOf<E>);
  };
  return toResponse(toEndpoint(endpoint), await read(), new Headers(CORS));
}

async function serveFile(c: StudioContext): Promise<Response> {
  const found = await c.env.ASSETS.fetch(new Request(c.req.url, { headers: c.req.raw.headers }));
  if (!found.ok && found.status !== 304) return toRefusalResponse('request.not_found');
  const response = new Response(found.body, found);
  for (const [name, value] of Object.entries(FILE_HEADERS)) response.headers.set(name, value);
  if (c.req.path.endsWith('.svg')) response.headers.set('content-security-policy', PICTURE_POLICY);
  return response;
}

/** Orla Studio as the platform mounts it at `/studio`. */
export function studioRoutes(): Hono<{ Bindings: Env }> {
  const app = new Hono<{ Bindings: Env }>();
  app.get('/play/:gameId', (c) => {
    const title = getTitle(c.req.param('gameId'));
    if (!title) return toRefusalResponse('request.not_found');
    return c.body(toFrame(title, toFrameLanguage(c.req.query('lang'))), 200, FRAME_HEADERS);
  });
  app.get('/covers/*', serveFile);
  app.get('/assets/*', serveFile);
  app.options('/api/*', (c) => c.body(null, 204, CORS));
  app.post('/api/open', (c) => answer(c, openSlot, (player, { launch }) => player.open(launch)));
  app.post('/api/spin', (c) => answer(c, spinSlot, (player, { launch, ...input }) => player.spin(launch, input)));
  app.all('/api/open', () => toRefusalResponse('request.method_not_allowed', undefined, { ...CORS, allow: 'POST' }));
  app.all('/api/spin', () => toRefusalResponse('request.method_not_allowed', undefined, { ...CORS, allow: 'POST' }));
  return app;
}
