import type { Context } from 'hono';
import type { Endpoint } from '../contract/core/endpoint.ts';
import type { OperatorAct, VendorHook } from '../contract/games/vendor-hooks.ts';
import { tellStudio } from '../contract/studio/studio-host.ts';
import { parseJson, readBody } from '../server/body.ts';
import { clockSeconds } from '../server/clock.ts';
import { logWarning } from '../server/log.ts';
import { parseInput } from '../server/parse-input.ts';
import { toResponse } from '../server/responses.ts';
import { type Answer, accept, refuse } from '../server/result.ts';
import { hasFreshTimestamp, isSignedBy } from '../server/signed-request.ts';
import { toStudioSettings } from './env.ts';
import { listStudioFixtures } from './on-now/fixtures.ts';
import { listStudioRounds } from './on-now/next-rounds.ts';
import { listStudioTables } from './on-now/tables.ts';
import { listRoundBets } from './round-bets.ts';
import type { StudioRoute } from './serve.ts';
import { BOOK_NAME } from './sports/book-object.ts';

const endpoint = tellStudio as unknown as Endpoint;

/** Performs an act of the operator's staff. The platform has already checked the person. */
async function act(env: Env, { by, act: asked }: OperatorAct): Promise<Answer<unknown>> {
  const book = env.SPORTS_BOOK.getByName(BOOK_NAME);
  const { kind } = asked;
  const done =
    kind === 'void-match'
      ? await book.voidMatch(asked.matchId, asked.reason)
      : await book.addFriendly(asked.homeId, asked.awayId, asked);
  logWarning('studio.operator', { call: kind, by, input: asked, outcome: done.ok ? 'done' : done.code });
  return done;
}

async function take(env: Env, request: Request): Promise<Answer<unknown>> {
  if (!hasFreshTimestamp(request, clockSeconds())) return refuse('vendor.bad_signature');
  const body = await readBody(request, endpoint.bodyLimit);
  if (!body.ok) return body;
  if (!(await isSignedBy(toStudioSettings(env).secrets, request, body.value))) return refuse('vendor.bad_signature');
  const json = parseJson(body.value);
  if (!json.ok) return json;
  const input = parseInput(endpoint.request, json.value);
  if (!input.ok) return input;
  const hook = input.value as VendorHook;
  if (hook.event === 'round-bets') return accept({ bets: await listRoundBets(env, hook) });
  if (hook.event === 'fixtures') return accept({ fixtures: await listStudioFixtures(env, hook) });
  if (hook.event === 'tables') return accept({ tables: await listStudioTables(env, hook) });
  if (hook.event === 'next-rounds') return accept({ rounds: await listStudioRounds(env) });
  if (hook.event === 'operator') return act(env, hook);
  await env.STUDIO_PLAYER.getByName(hook.player).endLaunches();
  return accept({});
}

/**
 * Handles the platform's signed hooks. One reports that launches have ended, so that their sockets close at once. One carries an act of the
 * operator on a match. The others request data: the bets of a round that a member reads, and the matches, tables and next rounds for visitors.
 */
export const hookRoutes: readonly StudioRoute[] = [
  {
    endpoint,
    handle: async (c: Context<{ Bindings: Env }>) => toResponse(endpoint, await take(c.env, c.req.raw), new Headers()),
  },
];
