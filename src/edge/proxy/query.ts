import type * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { once } from '../../lib/once.ts';

const QUERY_MAX = 2048;

/** An endpoint's query, as its request schema has it. */
export interface QueryFields {
  readonly names: ReadonlySet<string>;
  /** What is meant where nothing is said. */
  readonly defaults: readonly (readonly [name: string, value: string])[];
  /** All of them, for who says nothing. */
  readonly plain: () => string;
}

function toText(params: URLSearchParams): string {
  params.sort();
  return params.size === 0 ? '' : `?${params}`;
}

/** What the contract takes for granted is said to the platform, too: an operator's own knows no defaults of ours. */
function fill(params: URLSearchParams, { defaults }: QueryFields): URLSearchParams {
  for (const [name, value] of defaults) if (!params.has(name)) params.append(name, value);
  return params;
}

const known = new WeakMap<Endpoint, QueryFields>();

/** Worked out once an isolate: schemas are made when a call first asks for them. */
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
  /** Whole, sorted and encoded once, so that what is cached is what was asked. */
  text: string;
  /** Every name is the endpoint's, and stands once. */
  isKnown: boolean;
}

/** A query as a browser wrote it; undefined when it is longer than any call needs. */
export function toQuery(search: string, fields: QueryFields): Query | undefined {
  if (search.length <= 1) return { text: fields.plain(), isKnown: true };
  if (search.length > QUERY_MAX) return undefined;
  const params = fill(new URLSearchParams(search), fields);
  const text = toText(params);
  const names = [...params.keys()];
  const isKnown = names.every((name, index) => fields.names.has(name) && names[index - 1] !== name);
  return { text, isKnown };
}

/** A query of our own pages. */
export function toWholeQuery(input: Readonly<Record<string, unknown>>, fields: QueryFields): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) if (value !== undefined) params.set(name, String(value));
  return toText(fill(params, fields));
}
