import { Hono } from 'hono';
import * as z from 'zod/mini';
import { getOpenAccount } from '../../contract/session/handover.ts';
import { getServiceLine } from '../../contract/support/service.ts';
import {
  getHealth,
  getPermission,
  getPlatformHealth,
  purgePages,
  reportPageError,
} from '../../contract/system/system.ts';
import { parseBoundedJson } from '../../lib/bounded-json.ts';
import { isSameSecret } from '../../lib/bytes.ts';
import type { EdgeHono, EdgeParts, RequestContext } from '../context.ts';
import { decide, toStatus } from '../gate/verdict.ts';
import { answer, refuse } from '../headers/refusal.ts';
import { PERIOD_SECONDS } from '../limits/limits.ts';
import { toPermission } from '../permission/permission-document.ts';
import { readRequestBody } from '../proxy/request-body.ts';
import { findOpenAccount } from '../session/open-account.ts';
import { findServiceLine } from '../support/service-line.ts';

const RETRY = { headers: { 'Retry-After': '2' } };
const RATE_LIMITED = { headers: { 'Retry-After': String(PERIOD_SECONDS) } };

type EdgeCall = (requestContext: RequestContext, parts: EdgeParts) => Promise<Response>;

const health: EdgeCall = async () => answer({ alive: true });

const permission: EdgeCall = async (requestContext, { permission: memory, health }) => {
  const { snapshot, isFresh } = await memory.getState(false, requestContext.waitUntil);
  if (!snapshot) return refuse('upstream.unavailable', RETRY);
  const verdict = decide(snapshot, requestContext.visitor, requestContext.hostStatus);
  if (verdict === 'invalid_domain') return refuse('gate.invalid_domain');
  const isReadOnly = requestContext.isReadOnly || !isFresh || health.breaker.isOpen;
  return answer(toPermission(snapshot, requestContext.visitor, verdict, isReadOnly));
};

/** For monitoring: whether the platform confirmed the permission recently. Asks the platform at most once a second. */
const platformHealth: EdgeCall = async (requestContext, { permission: memory, health: { breaker } }) => {
  const { isFresh, snapshot } = await memory.getState(true, requestContext.waitUntil);
  if (!isFresh || !snapshot) return refuse('upstream.unavailable', RETRY);
  const status = toStatus(snapshot, requestContext.hostStatus);
  const brand = Object.keys(snapshot.lacking).length > 0 ? 'failing' : 'answered';
  return answer({ platform: 'up', calls: breaker.isOpen ? 'failing' : 'answered', brand, status });
};

/** The platform reports changed content: drops cached pages and answers, and refreshes the permission. */
const purge: EdgeCall = async (requestContext, { config, answers, permission: memory, pages }) => {
  const bearer = requestContext.request.headers.get('Authorization') ?? '';
  if (!isSameSecret(bearer, `Bearer ${config.edgeSecret}`)) return refuse('edge.unauthorized');
  const read = await readRequestBody(requestContext.request, purgePages as never);
  if (!read.ok) return refuse(read.code);
  const input = z.safeParse(purgePages.request, parseJson(read.body));
  if (!input.success) return refuse('request.invalid');
  answers.purge(new Set(input.data.tags));
  memory.expire();
  await pages.purge(input.data.tags, requestContext.ctx);
  return answer(null);
};

/** Logs an error of a page. Each report counts as a read, so that a visitor cannot fill the log. */
const pageError: EdgeCall = async ({ request, requestId, visitor }, { config, limits }) => {
  if (!(await limits('reads', visitor.ip, undefined))) return refuse('request.rate_limited', RATE_LIMITED);
  const read = await readRequestBody(request, reportPageError as never);
  if (!read.ok) return refuse(read.code);
  const input = z.safeParse(reportPageError.request, parseJson(read.body));
  if (!input.success) return refuse('request.invalid');
  if (config.logs) console.error(JSON.stringify({ level: 'error', pageError: input.data, id: requestId }));
  return answer(null);
};

const serviceLine: EdgeCall = async (requestContext, parts) => {
  const line = await findServiceLine(requestContext, parts);
  return line === 'limited' ? refuse('request.rate_limited', RATE_LIMITED) : answer(line);
};

const openAccount: EdgeCall = async (requestContext, parts) => {
  const found = await findOpenAccount(requestContext, parts);
  return found.isLimited ? refuse('request.rate_limited', RATE_LIMITED) : answer({ account: found.account });
};

function parseJson(body: Uint8Array | string | undefined): unknown {
  try {
    return parseBoundedJson(typeof body === 'string' ? body : new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/** Calls that the site worker answers itself. */
export function edgeCalls(parts: EdgeParts): Hono<EdgeHono> {
  const calls = new Hono<EdgeHono>();
  const add = ({ method, path }: { method: string; path: string }, handle: EdgeCall) => {
    calls.on(method, path, (c) => handle(c.get('requestContext'), parts));
    calls.all(path, () => refuse('request.method_not_allowed', { headers: { Allow: method } }));
  };
  add(getHealth, health);
  add(getPlatformHealth, platformHealth);
  add(getPermission, permission);
  add(getServiceLine, serviceLine);
  add(getOpenAccount, openAccount);
  add(reportPageError, pageError);
  add(purgePages, purge);
  return calls;
}
