import * as z from 'zod/mini';
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
import type { EdgeParts, Stage, Visit } from '../context.ts';
import { decide, toStatus } from '../gate/verdict.ts';
import { answer, refuse } from '../headers/refusal.ts';
import { PERIOD_SECONDS } from '../limits/limits.ts';
import { toPermission } from '../permission/document.ts';
import { readRequestBody } from '../proxy/request-body.ts';
import { findServiceLine } from '../support/service-line.ts';

const RETRY = { headers: { 'Retry-After': '2' } };
const RATE_LIMITED = { headers: { 'Retry-After': String(PERIOD_SECONDS) } };

type Own = (visit: Visit, parts: EdgeParts) => Promise<Response>;

const health: Own = async () => answer({ alive: true });

const permission: Own = async (visit, { permission: memory, health }) => {
  const { snapshot, isFresh } = await memory.stand(false, visit.waitUntil);
  if (!snapshot) return refuse('upstream.unavailable', RETRY);
  const verdict = decide(snapshot, visit.visitor, visit.hostStatus);
  if (verdict === 'invalid_domain') return refuse('gate.invalid_domain');
  const isReadOnly = visit.isReadOnly || !isFresh || health.breaker.isOpen;
  return answer(toPermission(snapshot, visit.visitor, verdict, isReadOnly));
};

/** For monitoring: whether the platform confirmed the permission recently. Asks the platform at most once a second. */
const platformHealth: Own = async (visit, { permission: memory, health: { breaker } }) => {
  const { isFresh, snapshot } = await memory.stand(true, visit.waitUntil);
  if (!isFresh || !snapshot) return refuse('upstream.unavailable', RETRY);
  const status = toStatus(snapshot, visit.hostStatus);
  const brand = Object.keys(snapshot.lacking).length > 0 ? 'failing' : 'answered';
  return answer({ platform: 'up', calls: breaker.isOpen ? 'failing' : 'answered', brand, status });
};

/** The platform reports changed content: drops cached pages and answers, and refreshes the permission. */
const purge: Own = async (visit, { config, answers, permission: memory, pages }) => {
  const bearer = visit.request.headers.get('Authorization') ?? '';
  if (!isSameSecret(bearer, `Bearer ${config.edgeSecret}`)) return refuse('edge.unauthorized');
  const read = await readRequestBody(visit.request, purgePages as never);
  if (!read.ok) return refuse(read.code);
  const input = z.safeParse(purgePages.request, parseJson(read.body));
  if (!input.success) return refuse('request.invalid');
  answers.purge(new Set(input.data.tags));
  memory.expire();
  await pages.purge(input.data.tags, visit.ctx);
  return answer(null);
};

/** Counts as a read, so that a visitor cannot fill the log. */
const pageError: Own = async (visit, { config, limits }) => {
  if (!(await limits('reads', visit.visitor.ip, undefined))) return refuse('request.rate_limited', RATE_LIMITED);
  const read = await readRequestBody(visit.request, reportPageError as never);
  if (!read.ok) return refuse(read.code);
  const input = z.safeParse(reportPageError.request, parseJson(read.body));
  if (!input.success) return refuse('request.invalid');
  if (config.logs) console.error(JSON.stringify({ level: 'error', pageError: input.data, id: visit.requestId }));
  return answer(null);
};

const serviceLine: Own = async (visit, parts) => {
  const line = await findServiceLine(visit, parts);
  return line === 'limited' ? refuse('request.rate_limited', RATE_LIMITED) : answer(line);
};

function parseJson(body: Uint8Array | string | undefined): unknown {
  try {
    return parseBoundedJson(typeof body === 'string' ? body : new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

const OWN: ReadonlyMap<string, { method: string; handle: Own }> = new Map([
  [getHealth.path, { method: getHealth.method, handle: health }],
  [getPlatformHealth.path, { method: getPlatformHealth.method, handle: platformHealth }],
  [getPermission.path, { method: getPermission.method, handle: permission }],
  [getServiceLine.path, { method: getServiceLine.method, handle: serviceLine }],
  [reportPageError.path, { method: reportPageError.method, handle: pageError }],
  [purgePages.path, { method: purgePages.method, handle: purge }],
]);

export function ownCalls(parts: EdgeParts): Stage {
  return (visit) => {
    const own = OWN.get(visit.path);
    if (!own) return undefined;
    if (visit.method === own.method) return own.handle(visit, parts);
    return refuse('request.method_not_allowed', { headers: { Allow: own.method } });
  };
}
