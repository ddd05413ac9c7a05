import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { NAUGHTY_STRINGS } from '../../../naughty-strings.ts';

export type JsonSchema = { [key: string]: unknown };

/** Typical input of users, scripts and attackers. */
const NAUGHTY: readonly unknown[] = [
  ...NAUGHTY_STRINGS,
  ...[null, true, false, 0, -1, 1.005, 0.001, 1e300, -1e300, 2 ** 53, Number.MIN_VALUE, 1e21],
  ...[[], [null], [[[[]]]], {}, { a: 1 }, { toString: 1 }, { constructor: { prototype: {} } }, ['x'.repeat(100)]],
];

export function toInputSchema(endpoint: Endpoint): JsonSchema {
  return z.toJSONSchema(endpoint.request, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** Makes a value of the right type for each field, without regard to patterns and bounds. */
function toSample(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if ('default' in schema) return schema.default;
  const [first] = (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[];
  if (first) return toSample(first);
  if (schema.type === 'object') return toSampleObject(schema);
  if (schema.type === 'array') return [];
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, Number(schema.minimum ?? 1));
  if (schema.type === 'boolean') return true;
  return 'x'.repeat(Math.max(3, Number(schema.minLength ?? 3)));
}

export function toSampleObject(schema: JsonSchema): Record<string, unknown> {
  const required = (schema.required ?? []) as string[];
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  return Object.fromEntries(required.map((name) => [name, toSample(properties[name] ?? {})]));
}

function toRandomInputs(names: readonly string[], count: number, seed: number): unknown[] {
  const field = fc.oneof(fc.constantFrom(...NAUGHTY), fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary' }));
  const record = fc.dictionary(fc.constantFrom(...names, 'surprise', 'constructor'), field, { minKeys: 1, maxKeys: 6 });
  const arbitrary = fc.oneof({ arbitrary: record, weight: 9 }, { arbitrary: fc.jsonValue(), weight: 1 });
  return fc.sample(arbitrary, { seed, numRuns: count });
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns at least `count` inputs that the endpoint's schema refuses: one wrong field at a time, then random ones. */
export function listMalformed(endpoint: Endpoint, count: number, seed: number): unknown[] {
  const schema = toInputSchema(endpoint);
  const names = Object.keys((schema.properties ?? {}) as object);
  const sample = toSampleObject(schema);
  const inQuery = endpoint.body === 'none';
  // Path parameters arrive as text, whatever their type was.
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const asText = inQuery || endpoint.body === 'form' || endpoint.body === 'multipart';
  const isRefused = (input: unknown) => {
    const isFlat = typeof input === 'object' && input !== null && !Array.isArray(input);
    if (asText && !isFlat) return false;
    const toSent = ([name, value]: [string, unknown]) => [name, asText || inPath.has(name) ? toText(value) : value];
    const read = isFlat ? Object.fromEntries(Object.entries(input).map(toSent)) : input;
    return !endpoint.request.safeParse(read as unknown).success;
  };
  const oneWrong = names.flatMap((name) => NAUGHTY.map((value) => ({ ...sample, [name]: value })));
  const missing = names.map((name) => Object.fromEntries(Object.entries(sample).filter(([key]) => key !== name)));
  const unknown = NAUGHTY.map((value, index) => ({ ...sample, [`surprise${index}`]: value }));
  const chosen: unknown[] = [...oneWrong, ...missing, ...unknown].filter(isRefused);
  for (let round = 0; chosen.length < count && round < 20; round += 1) {
    chosen.push(...toRandomInputs(names, count, seed + round).filter(isRefused));
  }
  return spread(chosen, count);
}

/** Picks evenly over the whole list, so that the last field is tested as often as the first. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)] as Item);
}

/** Splits an input into path parameters and the rest, as a browser would send them. */
export function toMessageParts(endpoint: Endpoint, input: unknown): { path: string; rest: unknown } {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  const rest: Record<string, unknown> = isObject ? { ...(input as object) } : {};
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    const value = toText(rest[name] ?? 'nobody').replace(/^\.{0,2}$/, 'nobody');
    delete rest[name];
    return encodeURIComponent(value.toWellFormed());
  });
  if (endpoint.body !== 'none') return { path, rest: isObject ? rest : input };
  const pairs = Object.entries(rest).map(([name, value]): [string, string] => [name, toText(value).toWellFormed()]);
  const query = new URLSearchParams(pairs).toString();
  return { path: query ? `${path}?${query}` : path, rest: undefined };
}

export { toText };
