import { REQUEST_ID_HEADER } from '../../contract/core/edge-headers.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { type Locale, requireLocaleRow } from '../../i18n/locales.ts';
import { fillPath } from '../../lib/fill-path.ts';
import type { AnswerCache } from '../proxy/answer-cache.ts';
import { isFailure } from '../proxy/cached-answer.ts';
import type { PlatformAnswer, UpstreamFailure } from '../proxy/platform-answer.ts';
import { callForJson, type HealthyOptions } from '../proxy/platform-client.ts';
import { toQueryFields, toWholeQuery } from '../proxy/query.ts';
import type { PageCall } from './page-call.ts';

export interface PageCallOptions extends HealthyOptions {
  /** Id of the page's own request, because a cached page belongs to no visitor. */
  readonly requestId: string;
  readonly logs: boolean;
  readonly answers: AnswerCache;
}

function warn({ path }: Endpoint, answer: PlatformAnswer | UpstreamFailure, id: string): void {
  const why = typeof answer === 'string' ? answer : answer.status;
  console.warn(
    JSON.stringify({ level: 'warn', warning: 'A page lacks what the platform did not answer', path, why, id }),
  );
}

/**
 * Stores the last answers by (path, query, language). Pages always ask the platform first; a stored answer is used only if the platform
 * fails.
 */
function keep(
  key: string,
  { area, cacheSeconds: seconds }: Endpoint,
  answer: PlatformAnswer,
  asked: number,
  { answers, health }: PageCallOptions,
): void {
  answers.drop(key);
  if (seconds > 0) answers.put(key, answer, { seconds, area, now: health.now(), asked });
}

/** Calls for pages: only public reads and without a visitor, because the result is cached for everybody. */
export function createPageCall(
  locale: Locale,
  options: PageCallOptions,
  onFailure: (isAnswered: boolean) => void,
): PageCall {
  return async (called, input) => {
    const endpoint = called as unknown as Endpoint;
    if (endpoint.method !== 'GET' || endpoint.auth !== 'none') throw new Error(`Pages may not call ${endpoint.id}`);
    const { answers, health, logs, requestId } = options;
    const language = requireLocaleRow(locale).catalogue;
    const headers = {
      Accept: 'application/json',
      Language: language,
      [REQUEST_ID_HEADER]: requestId,
    };
    const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>);
    const target = path + toWholeQuery(rest, toQueryFields(endpoint));
    const key = ['page', target, language].join('\n');
    const asked = answers.generation;
    const answer = await callForJson({ endpoint, method: 'GET', target, headers }, options);
    if (typeof answer !== 'string' && !isFailure(answer)) keep(key, endpoint, answer, asked, options);
    if (typeof answer !== 'string' && answer.envelope.success) return answer.envelope.value as never;
    const last = isFailure(answer) ? answers.get(key, health.now()) : undefined;
    if (logs && isFailure(answer)) warn(endpoint, answer, requestId);
    // Reports a failure even if a stored answer is used, because the stored answer may be out of date. Without a stored answer, the content
    // is missing.
    onFailure(!isFailure(answer));
    return last && JSON.parse(last.text).value;
  };
}
