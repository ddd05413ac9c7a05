import type { Endpoint } from '../../contract/endpoint.ts';
import type { EdgeParts, Visit } from '../context.ts';
import { REFRESH_LIMIT_MS } from '../refresh-limit.ts';
import type { PlatformAnswer, UpstreamFailure } from './answer.ts';
import type { CachedAnswer } from './answer-cache.ts';
import { askPlatform } from './ask.ts';
import { readVariant, toPlatformHeaders } from './request-headers.ts';

export type Kept = { status: number; text: string } | UpstreamFailure;

function toKept(answer: PlatformAnswer | UpstreamFailure): Kept {
  return typeof answer === 'string' ? answer : { status: answer.status, text: answer.text };
}

/**
 * An anonymous GET: from memory while it is fresh, from memory with a refresh behind it while it is stale, else from the platform. An
 * answer that is stale is better than none.
 */
export async function answerFromMemory(
  visit: Visit,
  endpoint: Endpoint,
  query: string,
  parts: EdgeParts,
): Promise<Kept> {
  const { answers, config, upstream, now } = parts;
  const { language, merchant } = readVariant(visit.request.headers);
  const key = [visit.path, query, language, merchant].join('\n');

  async function fill(): Promise<Kept> {
    const asked = answers.generation;
    const headers = await toPlatformHeaders(visit, endpoint, { config, now: now() });
    const question = { endpoint, method: 'GET', target: visit.path + query, headers };
    const answer = await askPlatform(question, { upstream, timeoutMs: config.upstreamTimeoutMs });
    if (typeof answer !== 'string') answers.put(key, answer, endpoint.cacheSeconds, now(), asked);
    return toKept(answer);
  }

  const entry: CachedAnswer | undefined = answers.get(key, now());
  if (!entry) return fill();
  if (now() > entry.freshUntil && now() > entry.refreshUntil) {
    entry.refreshUntil = now() + REFRESH_LIMIT_MS;
    visit.waitUntil(
      fill().finally(() => {
        entry.refreshUntil = 0;
      }),
    );
  }
  return { status: entry.status, text: entry.text };
}
