import type { Endpoint } from '../../contract/core/endpoint.ts';
import { toFailure } from '../../contract/core/envelope.ts';
import { ERROR_STATUS } from '../../contract/core/errors.ts';
import type { EdgeParts, RequestContext } from '../context.ts';
import { readOrRefresh } from '../stale-while-revalidate.ts';
import type { CachedAnswer } from './answer-cache.ts';
import type { PlatformAnswer, UpstreamFailure } from './platform-answer.ts';
import { callForJson } from './platform-client.ts';
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

const HITS = {
  fresh: 'orla; hit',
  stale: 'orla; hit; detail=stale',
  error: 'orla; hit; detail=error',
} as const satisfies Record<string, Source>;

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
 * Answers an anonymous GET. A fresh answer comes from memory. A stale answer also comes from memory, with one refresh in the background.
 * Otherwise the platform is asked. If it fails, memory answers for ten minutes more.
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
    const platformRequest = { endpoint, method: 'GET', target: requestContext.path + query, headers };
    const options = { upstream, timeoutMs: config.upstreamTimeoutMs, health, caller: requestContext };
    const answer = await callForJson(platformRequest, options);
    if (typeof answer === 'string') return answer;
    const { cacheSeconds: seconds, area } = endpoint;
    if (!isFailure(answer)) answers.drop(key);
    answers.put(key, answer, { seconds, area, now: now(), asked });
    return answer;
  }

  const entry = answers.get(key, now());
  // Answers that are not stored yet are rate limited like any call, because invented names would cost the platform one
  // call each.
  if (!entry && !(await parts.limits('reads', requestContext.visitor.ip, undefined))) return LIMITED;
  const { waitUntil } = requestContext;
  const read = await readOrRefresh(entry, { now, refresh: fill, isFailure, waitUntil });
  if (read.stored) return fromEntry(read.stored, HITS[read.detail]);
  if (typeof read.answer === 'string') return read.answer;
  const { status, text, headers } = read.answer;
  return { status, text, source: 'orla; fwd=miss', headers };
}
