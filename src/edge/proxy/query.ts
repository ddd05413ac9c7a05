import type { Endpoint } from '../../contract/endpoint.ts';

const QUERY_MAX = 2048;

/** The names of an endpoint's query, as its request schema has them. */
export function queryNames(endpoint: Endpoint): ReadonlySet<string> {
  const { def } = (endpoint.request as unknown as { _zod: { def: { shape?: object } } })._zod;
  return new Set(Object.keys('shape' in def && def.shape ? def.shape : {}));
}

export interface Query {
  /** Sorted and encoded once, so that what is cached is what was asked. */
  text: string;
  /** Every name is the endpoint's, and stands once. */
  isKnown: boolean;
}

/** Undefined when it is longer than any call needs. */
export function toQuery(search: string, known: ReadonlySet<string>): Query | undefined {
  if (search.length <= 1) return { text: '', isKnown: true };
  if (search.length > QUERY_MAX) return undefined;
  const params = new URLSearchParams(search);
  params.sort();
  const names = [...params.keys()];
  const isKnown = names.every((name, index) => known.has(name) && names[index - 1] !== name);
  return { text: names.length === 0 ? '' : `?${params}`, isKnown };
}
