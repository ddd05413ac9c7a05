import { REQUEST_ID_HEADER } from '../../contract/edge-headers.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type Locale, requireLocaleRow } from '../../i18n/locales.ts';
import type { PlatformAnswer, UpstreamFailure } from '../proxy/answer.ts';
import { askForJson, type HealthyOptions } from '../proxy/ask.ts';
import type { PageCall } from './call.ts';

function toSearch(input: object): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) if (value !== undefined) params.set(name, String(value));
  return params.size === 0 ? '' : `?${params}`;
}

export interface PageCallOptions extends HealthyOptions {
  /** Of the page: the visitor's is not its. */
  readonly requestId: string;
  readonly logs: boolean;
}

/** What a platform refuses (4xx) is its answer. */
function isTrouble(answer: PlatformAnswer | UpstreamFailure): boolean {
  return typeof answer === 'string' || answer.status >= 500;
}

function warn({ path }: Endpoint, answer: PlatformAnswer | UpstreamFailure, id: string): void {
  const why = typeof answer === 'string' ? answer : answer.status;
  console.warn(
    JSON.stringify({ level: 'warn', warning: 'A page lacks what the platform did not answer', path, why, id }),
  );
}

/** Calls for pages: public reading calls alone, without a visitor, because what they answer is printed for everybody. */
export function createPageCall(
  locale: Locale,
  options: PageCallOptions,
  onFailure: (isAnswered: boolean) => void,
): PageCall {
  return async (asked, input) => {
    const endpoint = asked as unknown as Endpoint;
    if (endpoint.method !== 'GET' || endpoint.auth !== 'none') throw new Error(`Pages may not call ${endpoint.id}`);
    const headers = {
      Accept: 'application/json',
      Language: requireLocaleRow(locale).catalogue,
      [REQUEST_ID_HEADER]: options.requestId,
    };
    const target = endpoint.path + toSearch(input as object);
    const answer = await askForJson({ endpoint, method: 'GET', target, headers }, options);
    if (typeof answer !== 'string' && answer.envelope.success) return answer.envelope.value as never;
    if (options.logs && isTrouble(answer)) warn(endpoint, answer, options.requestId);
    onFailure(typeof answer !== 'string');
    return undefined;
  };
}
