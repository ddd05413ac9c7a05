import { type Context, Hono } from 'hono';
import { toRefusalResponse } from '../server/responses.ts';
import { answerUnhandled } from '../server/unhandled.ts';
import { cardRoutes } from './cards/routes.ts';
import { crashRoutes } from './crash/routes.ts';
import { toVerifyDocument, VERIFY_HEADERS } from './fairness/document.ts';
import { fishRoutes } from './fish/routes.ts';
import { FRAME_HEADERS, toFrame } from './frame.ts';
import { readFrameWords } from './frame-words.ts';
import { getGame } from './games.ts';
import { hookRoutes } from './hooks.ts';
import { liveRoutes } from './live/routes.ts';
import { lotteryRoutes } from './lottery/routes.ts';
import { minesRoutes } from './mines/routes.ts';
import { operatorRoutes } from './operator.ts';
import { CORS, refuseOtherMethods, type StudioRoute } from './serve.ts';
import { slotRoutes } from './slots/routes.ts';
import { openRoomSocket } from './socket-route.ts';
import { sportsRoutes } from './sports/routes.ts';

type StudioContext = Context<{ Bindings: Env }>;

/** Calls of game frames (contract/studio/studio.ts); an area adds its own. */
const FRAME_ROUTES: readonly StudioRoute[] = [
  ...slotRoutes,
  ...liveRoutes,
  ...cardRoutes,
  ...crashRoutes,
  ...fishRoutes,
  ...lotteryRoutes,
  ...sportsRoutes,
  ...minesRoutes,
];

const FILE_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
} as const;
/** A game's code has the same address in each release and must fit this worker's answers. So browsers check that their copy is the newest. */
const CODE_CACHE = 'no-cache';
const COVER_CACHE = 'public, max-age=300, stale-while-revalidate=86400';
/** A cover opened as a document must not run scripts. */
const PICTURE_POLICY = "default-src 'none'; sandbox";

const serveFiles = (life: string) => async (c: StudioContext) => {
  const found = await c.env.ASSETS.fetch(new Request(c.req.url, { headers: c.req.raw.headers }));
  if (!found.ok && found.status !== 304) return toRefusalResponse('request.not_found');
  const response = new Response(found.body, found);
  for (const [name, value] of Object.entries(FILE_HEADERS)) response.headers.set(name, value);
  response.headers.set('cache-control', life);
  if (c.req.path.endsWith('.svg')) response.headers.set('content-security-policy', PICTURE_POLICY);
  return response;
};

function refuseMethod(): Response {
  return toRefusalResponse('request.method_not_allowed', undefined, { allow: 'POST' });
}

/** Orla Studio: pages and files of games, calls of their frames, hooks of the platform, calls of its operator. */
export function createApp(): Hono<{ Bindings: Env }> {
  const app = new Hono<{ Bindings: Env }>();
  app.get('/studio/play/:gameId', async (c) => {
    const game = getGame(c.req.param('gameId'));
    if (!game) return toRefusalResponse('request.not_found');
    const words = await readFrameWords(c.env, game.client, c.req.query('lang'));
    return c.body(toFrame(game, words, c.req.query('again')), 200, FRAME_HEADERS);
  });
  app.get('/studio/verify', async (c) => {
    const words = await readFrameWords(c.env, 'verify', c.req.query('lang'));
    return c.body(toVerifyDocument(words, c.req.query('own')), 200, VERIFY_HEADERS);
  });
  app.get('/studio/covers/*', serveFiles(COVER_CACHE));
  app.get('/studio/assets/*', serveFiles(CODE_CACHE));
  app.get('/studio/api/socket/:gameId', openRoomSocket);
  app.options('/studio/api/*', (c) => c.body(null, 204, CORS));
  for (const { endpoint, handle } of FRAME_ROUTES) {
    app.post(endpoint.path, handle);
    app.all(endpoint.path, refuseOtherMethods);
  }
  for (const { endpoint, handle } of [...hookRoutes, ...operatorRoutes]) {
    app.post(endpoint.path, handle);
    app.all(endpoint.path, refuseMethod);
  }
  answerUnhandled(app);
  return app;
}
