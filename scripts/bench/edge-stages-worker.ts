// Runs the stages of the site's pipeline repeatedly, as the site runs them: `/<stage>?times=N` (scripts/bench/edge-stages.mjs). The input of a stage
// is built once. The loop uses a platform that answers immediately; only the data of the gate comes from a real platform.
import { env } from 'cloudflare:workers';
import { Hono } from 'hono';
import { getKeys, login } from '../../src/contract/session/session.ts';
import { getBalance } from '../../src/contract/wallet/wallet.ts';
import { edgeCalls } from '../../src/edge/calls/edge-calls.ts';
import type { EdgeHono, EdgeParts, RequestContext } from '../../src/edge/context.ts';
import { parseEnv } from '../../src/edge/env.ts';
import { gate } from '../../src/edge/gate/gate.ts';
import { knownHost } from '../../src/edge/gate/hosts.ts';
import { setAnswerHeaders, writeLine } from '../../src/edge/headers/answer-headers.ts';
import { createParts } from '../../src/edge/parts.ts';
import { preflight } from '../../src/edge/proxy/contract-calls.ts';
import { readAnswer } from '../../src/edge/proxy/platform-answer.ts';
import { callPlatform } from '../../src/edge/proxy/platform-client.ts';
import { toQuery } from '../../src/edge/proxy/query.ts';
import { toReply } from '../../src/edge/proxy/reply.ts';
import { toPlatformHeaders } from '../../src/edge/proxy/request-headers.ts';
import { createUpstream } from '../../src/edge/proxy/upstream.ts';
import { canonicalUrl } from '../../src/edge/request/canonical-url.ts';
import { toRoutedPath } from '../../src/edge/request/path.ts';
import { readRequestContext } from '../../src/edge/request/request-context.ts';
import { createSigner } from '../../src/edge/request/signer.ts';
import { SESSION_COOKIE } from '../../src/edge/session/cookies.ts';
import { createSessionReader } from '../../src/edge/session/session.ts';
import { createPair } from '../../src/edge/session/session-token-pair.ts';

const ORIGIN = 'http://localhost';
const SESSION = { token: `m${'0'.repeat(24)}.${'A'.repeat(43)}`, account: 'bench', merchantCode: 'ORLA' };
const KEY = { kty: 'EC', crv: 'P-256', x: 'a'.repeat(43), y: 'b'.repeat(43), kid: 'k', use: 'enc', alg: 'ECDH-ES' };

const config = parseEnv(env as unknown as Record<string, unknown>);
const platform = createUpstream(config.platformOrigin, env);

/** Counter that makes each response text different, because the edge reuses its result for a repeated text. */
let told = 1_000_000_000_000;
const ANSWERS: Readonly<Record<string, () => unknown>> = {
  [getKeys.path]: () => {
    told += 1;
    return { keys: [KEY], now: told };
  },
  [getBalance.path]: () => ({ sumBalance: 12.34, currency: 'BRL' }),
  [login.path]: () => ({ token: SESSION.token, account: 'bench', firstTimeLogin: false, passwordExpired: false }),
};

/** Sends `Content-Length`, as every platform over HTTP and the embedded platform do. */
function answerAtOnce(path: string): Response {
  const text = JSON.stringify({ success: true, value: ANSWERS[path]?.() });
  const headers = { 'content-type': 'application/json', 'content-length': String(text.length) };
  return new Response(text, { headers: { ...headers, 'cache-control': 'no-store' } });
}

const parts: EdgeParts = createParts({
  config: { ...config, logs: false },
  upstream: (target, init) => (ANSWERS[target] ? Promise.resolve(answerAtOnce(target)) : platform(target, init)),
  pages: {
    fromMemory: () => undefined,
    render: () => Promise.reject(new Error('no page is drawn here')),
    purge: () => Promise.resolve(),
  },
});

type Work = () => unknown;

function contextOf(request: Request, ctx: ExecutionContext) {
  const requestContext = readRequestContext(request, ctx, parts);
  if (requestContext.found.kind !== 'endpoint') throw new Error(`${requestContext.path} is no call`);
  return { requestContext, route: requestContext.found, endpoint: requestContext.found.endpoint };
}

const ADMITTED = new Response(null);

/** The steps of the site worker (src/edge/app.ts) that admit a request. */
function createAdmission(requestContext: RequestContext): Hono<EdgeHono> {
  const app = new Hono<EdgeHono>({ getPath: toRoutedPath });
  app.use((c, next) => {
    c.set('requestContext', requestContext);
    return next();
  });
  app.use(knownHost(parts), canonicalUrl, preflight, gate(parts));
  app.route('/', edgeCalls(parts));
  app.all('*', () => ADMITTED);
  return app;
}

/** Number of sessions. It exceeds the reader's cache, so each session is decrypted again. */
const PAIRS = 1100;

function toSessionHeaders({ sealed, handle }: { sealed: string; handle: string }): Record<string, string> {
  return { authorization: `Bearer ${handle}`, cookie: `${SESSION_COOKIE}=${sealed}`, language: 'PT' };
}

async function makePairs(): Promise<Headers[]> {
  const keys = await parts.sessions.requireKeys();
  const pairs = await Promise.all(Array.from({ length: PAIRS }, () => createPair(keys, SESSION)));
  return pairs.flatMap((pair) => (pair ? [new Headers(toSessionHeaders(pair))] : []));
}

async function makeStages(ctx: ExecutionContext): Promise<Record<string, Work>> {
  const anonymous = new Request(ORIGIN + getKeys.path, { headers: { language: 'PT' } });
  const { requestContext, route, endpoint } = contextOf(anonymous, ctx);
  const pair = await createPair(await parts.sessions.requireKeys(), SESSION);
  if (!pair) throw new Error('no pair was made');
  const headers = toSessionHeaders(pair);
  const member = contextOf(new Request(ORIGIN + getBalance.path, { headers }), ctx);
  const { headers: sent } = member.requestContext.request;
  const session = await parts.sessions.open(sent);
  if (!session) throw new Error('the pair was not opened');
  const pairs = await makePairs();
  const sign = createSigner(config, Date.now);
  const sessions = createSessionReader(config.sessionSecret);
  let asked = 0;
  const ask = {
    upstream: parts.upstream,
    timeoutMs: config.upstreamTimeoutMs,
    health: parts.health,
    caller: requestContext,
  };
  const plain = { endpoint, method: 'GET', target: requestContext.path, headers: {} };
  const read = async (call: typeof endpoint) => {
    const answer = await readAnswer(call, answerAtOnce(call.path));
    if (typeof answer === 'string' || 'media' in answer) throw new Error(String(answer));
    return answer;
  };
  const answers = { anonymous: await read(endpoint), member: await read(member.endpoint), login: await read(login) };
  const reply = () => toReply(answers.anonymous, endpoint, undefined, parts.sessions);
  const finished = async () => {
    const response = await reply();
    setAnswerHeaders(requestContext, response, { began: 0, ms: 1 });
    return response;
  };
  const admission = createAdmission(requestContext);
  const admit = () => admission.fetch(anonymous, {} as Env, ctx);
  await admit();
  return {
    nothing: () => undefined,
    read: () => {
      const { visitor } = readRequestContext(anonymous, ctx, parts);
      return `${visitor.ip} ${visitor.country}`;
    },
    gate: admit,
    query: () => toQuery(requestContext.search, route.queryFields()),
    limit: () => parts.limits('reads', '198.51.100.7', undefined),
    headers: () => toPlatformHeaders(requestContext, endpoint, undefined, parts),
    sign: () => {
      asked += 1;
      return sign(`10.${(asked >> 8) & 255}.${asked & 255}.1`, 'BR');
    },
    session: () => parts.sessions.open(sent),
    unseal: () => {
      asked += 1;
      return sessions.open(pairs[asked % pairs.length] ?? sent);
    },
    built: () => answerAtOnce(endpoint.path),
    answered: () => answerAtOnce(endpoint.path).text(),
    check: () => readAnswer(endpoint, answerAtOnce(endpoint.path)),
    checkMember: () => readAnswer(member.endpoint, answerAtOnce(member.endpoint.path)),
    answeredMember: () => answerAtOnce(member.endpoint.path).text(),
    ask: () => callPlatform(plain, ask),
    reply,
    replyMember: () => toReply(answers.member, member.endpoint, session, parts.sessions),
    split: () => toReply(answers.login, login, undefined, parts.sessions),
    answerHeaders: finished,
    log: async () => writeLine(requestContext, await finished(), 1),
  };
}

export default {
  async fetch(request: Request, _: unknown, ctx: ExecutionContext): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const work = (await makeStages(ctx))[pathname.slice(1)];
    if (!work) return new Response('There is no such stage', { status: 404 });
    for (let left = Number(searchParams.get('times')); left > 0; left -= 1) {
      const working = work();
      if (working instanceof Promise) await working;
    }
    return new Response('ok');
  },
};
