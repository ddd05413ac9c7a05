import type { Endpoint } from '../../contract/core/endpoint.ts';
import { toFailure } from '../../contract/core/envelope.ts';
import { ERROR_STATUS } from '../../contract/core/errors.ts';
import type { EdgeParts, RequestContext } from '../context.ts';
import { REFRESH_LIMIT_MS } from '../refresh-limit.ts';
import type { PlatformAnswer, UpstreamFailure } from './answer.ts';
import type { CachedAnswer } from './answer-cache.ts';
import { askForJson } from './ask.ts';
import { readVariant, toAnonymousHeaders } from './request-headers.ts';

/** Source of an answer for `Cache-Status` (RFC 9211). */
export type Source = 'orla; hit' | 'orla; hit; detail=stale' | 'orla; hit; detail=error' | 'orla; fwd=miss';
export interface Kept {
  readonly status: number;
  readonly text: string;
  readonly source: Source;
  /** Headers of the platform, if it was asked. */
  readonly headers?: Headers;
}
const LIMITED: Kept = {
  status: ERROR_STATUS['request.rate_limited'],
  text: JSON.stringify(toFailure('request.rate_limited')),
  source: 'orla; fwd=miss',
};
type Answered = PlatformAnswer | UpstreamFailure;

/** Minimum time between a failed refresh and the next one that a request waits for. */
const RETRY_AFTER_MS = 1000;

/** Temporary refusals, which say nothing about the resource. */
const FOR_NOW = new Set([408, 429]);

/**
 * Whether the platform is down, broken or busy; its other refusals (4xx) are valid answers and replace the stored one.
 */
export function isFailure(answer: Answered): boolean {
  return typeof answer === 'string' || answer.status >= 500 || FOR_NOW.has(answer.status);
}

function fromEntry(entry: CachedAnswer, source: Source): Kept {
  return { status: entry.status, text: entry.text, source };
}

/**
 * An anonymous GET: from memory while fresh; from memory with one background refresh while stale; then from the
 * platform, and for ten minutes from memory again if the platform fails.
 */
export async function answerFromMemory(
  requestContext: RequestContext,
  endpoint: Endpoint,
  query: string,
  parts: EdgeParts,
): Promise<Kept | UpstreamFailure> {
  const { answers, config, upstream, health, now } = parts;
  const { language, merchant } = readVariant(requestContext.request.headers);
  const key = [requestContext.path, query, language, merchant].join('\n');

  async function fill(): Promise<Answered> {
    const asked = answers.generation;
    const headers = await toAnonymousHeaders(requestContext, parts);
    const question = { endpoint, method: 'GET', target: requestContext.path + query, headers };
    const options = { upstream, timeoutMs: config.upstreamTimeoutMs, health, asker: requestContext };
    const answer = await askForJson(question, options);
    if (typeof answer === 'string') return answer;
    const { cacheSeconds: seconds, area } = endpoint;
    if (!isFailure(answer)) answers.drop(key);
    answers.put(key, answer, { seconds, area, now: now(), asked });
    return answer;
  }

  async function refresh(entry: CachedAnswer): Promise<Answered> {
    entry.refreshUntil = now() + REFRESH_LIMIT_MS;
    const answer = await fill();
    if (isFailure(answer)) entry.refreshUntil = now() + RETRY_AFTER_MS;
    return answer;
  }

  const entry = answers.get(key, now());
  if (entry && now() <= entry.freshUntil) return fromEntry(entry, 'orla; hit');
  const isBusy = entry && now() <= entry.refreshUntil;
  if (entry && now() <= entry.staleUntil) {
    if (!isBusy) requestContext.waitUntil(refresh(entry));
    return fromEntry(entry, 'orla; hit; detail=stale');
  }
  if (entry && isBusy) return fromEntry(entry, 'orla; hit; detail=error');
  // Answers that are not stored yet are rate limited like any call, because invented names would cost the platform one
  // call each.
  if (!entry && !(await parts.limits('reads', requestContext.visitor.ip, undefined))) return LIMITED;
  const answer = entry ? await refresh(entry) : await fill();
  if (entry && isFailure(answer)) return fromEntry(entry, 'orla; hit; detail=error');
  if (typeof answer === 'string') return answer;
  const { status, text, headers } = answer;
  return { status, text, source: 'orla; fwd=miss', headers };
}
