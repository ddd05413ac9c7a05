import type { Next } from 'hono';
import { getSystemStatus } from '../../contract/system/system.ts';
import { vendorRollback, vendorWin } from '../../contract/wallet/wallet.ts';
import type { EdgeMiddleware, EdgeParts, RequestContext } from '../context.ts';
import { answer, refuse } from '../headers/refusal.ts';
import type { PermissionMemory, PermissionState } from '../permission/permission-memory.ts';
import { isChange, isSignOut } from '../request/change-request.ts';
import { isConsolePath } from '../request/console-path.ts';
import { wantsPage } from '../request/frame-request.ts';
import { toCanonicalIp } from '../request/visitor.ts';
import { turnAwayHost } from './hosts.ts';
import { refusalPage } from './refusal-page.ts';
import { decide, type Verdict } from './verdict.ts';
import { RETRY_AFTER_SECONDS, toVisitorLocale } from './visitor-locale.ts';

/** Calls of the gate itself, calls about customer service, and calls authenticated by a secret. */
const ALWAYS_OPEN = new Set(['/health', '/health/platform', '/permission', '/edge/purge', '/edge/service']);
/** Payouts and refunds to players continue while the site is closed. */
const SETTLING = new Set<string>([vendorWin.id, vendorRollback.id]);

type Pass = 'all' | 'region' | 'none';

function toPass(requestContext: RequestContext, opsExposed: boolean): Pass {
  const { path, found } = requestContext;
  if (ALWAYS_OPEN.has(path)) return 'all';
  if (opsExposed && (path.startsWith('/ops/') || isConsolePath(path))) return 'all';
  // Sign-out is always allowed.
  if (isSignOut(requestContext)) return 'all';
  if (found.kind !== 'endpoint') return 'none';
  const { auth } = found.endpoint;
  // A paid deposit is credited while the site is closed, and messages that were sent before still arrive.
  if (auth === 'hook' || auth === 'notice' || auth === 'report') return 'all';
  if (auth !== 'vendor') return 'none';
  return SETTLING.has(found.endpoint.id) ? 'all' : 'region';
}

function asksStatus({ found }: RequestContext): boolean {
  return found.kind === 'endpoint' && found.endpoint.id === getSystemStatus.id;
}

/** Whether the request needs a recently confirmed permission. Money and sign-in need one; reading the public site does not. */
function isStrict(requestContext: RequestContext): boolean {
  const { found } = requestContext;
  if (found.kind !== 'endpoint') return false;
  return isChange(requestContext) || found.endpoint.auth !== 'none';
}

async function turnAway(
  requestContext: RequestContext,
  verdict: Exclude<Verdict, 'open'>,
  permission: PermissionMemory,
): Promise<Response> {
  if (verdict === 'invalid_domain') return turnAwayHost(requestContext, permission);
  const location = { ip: toCanonicalIp(requestContext.visitor.ip), country: requestContext.visitor.country };
  if (wantsPage(requestContext)) {
    const serviceUrl = permission.last?.serviceLines.LIVECHAT;
    return refusalPage(verdict, {
      locale: toVisitorLocale(requestContext),
      location,
      serviceUrl,
      isFramed: requestContext.isApi,
    });
  }
  if (verdict === 'region') return refuse('gate.region', { value: location });
  return refuse('gate.maintenance', { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } });
}

const RETRY = { headers: { 'Retry-After': '2' } };

/** Refuses a change while the platform is down. Pages, help and cached lists stay available. */
function refuseChange(): Response {
  return refuse('upstream.read_only', RETRY);
}

interface Asked {
  readonly strict: boolean;
  readonly pass: Pass;
}

/** Admits or refuses a request, including requests for cached pages. Does not wait while the permission in memory is valid. */
export function gate({ permission, config, health }: EdgeParts): EdgeMiddleware {
  function judge(
    requestContext: RequestContext,
    currentState: PermissionState,
    { strict, pass }: Asked,
  ): Response | Promise<Response> | undefined {
    const isStale = requestContext.isReadOnly || !currentState.isFresh;
    // Pages show this state. An open breaker alone refuses no change here, because a change may be the breaker's probe.
    requestContext.isReadOnly = isStale || health.breaker.isOpen;
    const isUnknown = currentState.snapshot === undefined;
    if (strict && isStale && isChange(requestContext)) return refuseChange();
    if ((strict && isStale) || (isUnknown && !wantsPage(requestContext))) return refuse('upstream.unavailable', RETRY);
    const verdict = decide(currentState.snapshot, requestContext.visitor, requestContext.hostStatus);
    if (verdict === 'open' || (verdict === 'region' && pass === 'region')) return undefined;
    // The status call reports the verdict and is not refused by it, except on a host that is not ours.
    if (asksStatus(requestContext) && verdict !== 'invalid_domain')
      return answer({ status: verdict === 'maintenance' ? 1 : 2 });
    return turnAway(requestContext, verdict, permission);
  }

  async function waitAndJudge(requestContext: RequestContext, next: Next, asked: Asked): ReturnType<EdgeMiddleware> {
    const currentState = await permission.getState(asked.strict, requestContext.waitUntil);
    return judge(requestContext, currentState, asked) ?? next();
  }

  return (c, next) => {
    const requestContext = c.get('requestContext');
    const pass = toPass(requestContext, config.opsExposed);
    if (pass === 'all') return next();
    const asked = { strict: isStrict(requestContext), pass };
    const recent = permission.getRecent(requestContext.waitUntil);
    if (!recent) return waitAndJudge(requestContext, next, asked);
    const refused = judge(requestContext, recent, asked);
    return refused ? Promise.resolve(refused) : next();
  };
}
