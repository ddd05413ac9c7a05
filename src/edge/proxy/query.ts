import type * as z from 'zod/mini';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { once } from '../../lib/once.ts';

const QUERY_MAX = 2048;

/** Query parameters of an endpoint, from its request schema. */
export interface QueryFields {
  readonly names: ReadonlySet<string>;
  readonly defaults: readonly (readonly [name: string, value: string])[];
  /** Query with all defaults, for a request without a query. */
  readonly plain: () => string;
}

function toText(params: URLSearchParams): string {
  params.sort();
  return params.size === 0 ? '' : `?${params}`;
}

/** Sends schema defaults explicitly, because an operator's platform does not know them. */
function fill(params: URLSearchParams, { defaults }: QueryFields): URLSearchParams {
  for (const [name, value] of defaults) if (!params.has(name)) params.append(name, value);
  return params;
}

const known = new WeakMap<Endpoint, QueryFields>();

/** Computed once per isolate; schemas are created at a call's first use. */
export function toQueryFields(endpoint: Endpoint): QueryFields {
  const before = known.get(endpoint);
  if (before) return before;
  const { def } = (endpoint.request as unknown as { _zod: { def: { shape?: Record<string, z.ZodMiniType> } } })._zod;
  const shape = Object.entries(def.shape ?? {});
  const inPath = new Set(endpoint.path.match(/(?<=:)\w+/g));
  const defaults = shape.flatMap(([name, field]): [string, string][] => {
    const { data } = field.safeParse(undefined);
    return data === undefined || inPath.has(name) ? [] : [[name, String(data)]];
  });
  const fields: QueryFields = {
    names: new Set(shape.map(([name]) => name)),
    defaults,
    plain: once(() => toText(new URLSearchParams(defaults as [string, string][]))),
  };
  known.set(endpoint, fields);
  return fields;
}

export interface Query {
  /** The query with all defaults, sorted and encoded once, so that the cache key equals the request. */
  text: string;
  /** True if every name belongs to the endpoint and occurs once. */
  isKnown: boolean;
}

/** Parses a browser's query; undefined if it is longer than any call needs. */
export function toQuery(search: string, fields: QueryFields): Query | undefined {
  if (search.length <= 1) return { text: fields.plain(), isKnown: true };
  if (search.length > QUERY_MAX) return undefined;
  const params = fill(new URLSearchParams(search), fields);
  const text = toText(params);
  const names = [...params.keys()];
  const isKnown = names.every((name, index) => fields.names.has(name) && names[index - 1] !== name);
  return { text, isKnown };
}

/** Query of a call from our own pages. */
export function toWholeQuery(input: Readonly<Record<string, unknown>>, fields: QueryFields): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) if (value !== undefined) params.set(name, String(value));
  return toText(fill(params, fields));
}
