import type { Context } from 'hono';
import type { Endpoint, ParsedInputOf } from '../contract/core/endpoint.ts';
import { addSportsFriendly, voidSportsMatch } from '../contract/studio/operator-sports.ts';
import { announceStudio } from '../contract/studio/studio-host.ts';
import { hasBearer } from '../server/bearer.ts';
import { hasMediaType, parseJson, readBody } from '../server/body.ts';
import { logWarning } from '../server/log.ts';
import { mergeParams, parseInput } from '../server/parse-input.ts';
import { toResponse } from '../server/responses.ts';
import { type Answer, accept, refuse } from '../server/result.ts';
import { announce } from './announce.ts';
import { toStudioSettings } from './env.ts';
import type { StudioRoute } from './serve.ts';
import { BOOK_NAME } from './sports/book-object.ts';

type StudioContext = Context<{ Bindings: Env }>;
type Verb = (env: Env, input: never) => Promise<Answer<unknown>>;

async function answer(endpoint: Endpoint, c: StudioContext, verb: Verb): Promise<Answer<unknown>> {
  const { opsToken } = toStudioSettings(c.env);
  if (opsToken === undefined) return refuse('request.not_found');
  if (!(await hasBearer(c.req.raw, opsToken))) return refuse('operator.unauthorized');
  if (!hasMediaType(endpoint, c.req.raw)) return refuse('request.unsupported_type');
  const body = await readBody(c.req.raw, endpoint.bodyLimit);
  if (!body.ok) return body;
  const json = parseJson(body.value);
  if (!json.ok) return json;
  const merged = mergeParams(json.value, c.req.param());
  if (!merged.ok) return merged;
  const input = parseInput(endpoint.request, merged.value);
  if (!input.ok) return input;
  const done = await verb(c.env, input.value as never);
  // These calls are logged here, because the platform's audit does not see them.
  logWarning('studio.operator', { call: endpoint.id, input: input.value, outcome: done.ok ? 'done' : done.code });
  return done;
}

type OperatorEndpoint = Pick<Endpoint, 'id' | 'path'> & { request: unknown };

function operate<E extends OperatorEndpoint>(
  definition: E,
  verb: (env: Env, input: ParsedInputOf<E>) => Promise<Answer<unknown>>,
): StudioRoute {
  const endpoint = definition as unknown as Endpoint;
  return {
    endpoint,
    handle: async (c) => toResponse(endpoint, await answer(endpoint, c, verb as Verb), new Headers()),
  };
}

const getBook = (env: Env) => env.SPORTS_BOOK.getByName(BOOK_NAME);

/** Calls with the bearer `OPS_TOKEN` of the studio. Each call writes a line to the log. */
export const operatorRoutes: readonly StudioRoute[] = [
  operate(announceStudio, announce),
  operate(voidSportsMatch, async (env, { matchId, reason }) => {
    const voided = await getBook(env).voidMatch(matchId, reason);
    return voided.ok ? accept({ matchId, ...voided.value }) : voided;
  }),
  operate(addSportsFriendly, async (env, { homeId, awayId, ...pace }) =>
    getBook(env).addFriendly(homeId, awayId, pace),
  ),
];
