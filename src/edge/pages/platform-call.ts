import type { Endpoint } from '../../contract/endpoint.ts';
import { type Locale, requireLocaleRow } from '../../i18n/locales.ts';
import { type AskOptions, askForJson } from '../proxy/ask.ts';
import type { PageCall } from './call.ts';

function toSearch(input: object): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) if (value !== undefined) params.set(name, String(value));
  return params.size === 0 ? '' : `?${params}`;
}

/** Calls for pages: public reading calls alone, without a visitor, because what they answer is printed for everybody. */
export function createPageCall(
  locale: Locale,
  options: AskOptions,
  onFailure: (isAnswered: boolean) => void,
): PageCall {
  return async (asked, input) => {
    const endpoint = asked as unknown as Endpoint;
    if (endpoint.method !== 'GET' || endpoint.auth !== 'none') throw new Error(`Pages may not call ${endpoint.id}`);
    const headers = { Accept: 'application/json', Language: requireLocaleRow(locale).catalogue };
    const target = endpoint.path + toSearch(input as object);
    const answer = await askForJson({ endpoint, method: 'GET', target, headers }, options);
    if (typeof answer !== 'string' && answer.envelope.success) return answer.envelope.value as never;
    onFailure(typeof answer !== 'string');
    return undefined;
  };
}
