import fc from 'fast-check';
import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { NAUGHTY_STRINGS } from '../../../naughty-strings.ts';
import { type JsonSchema, toInputSchema, toText } from './malformed.ts';

/** Values of the seeded site and typical mistakes of users. */
const TYPED = ['luna', 'atlas', 'vega', 'rio', 'nobody', 'ORLA', 'calcadao', '0', '55', '999', '2026-11-01', 'x@y.z'];
const LENGTH_MAX = 9_000;
const RANDOM_MAX = 40;
const LIST_MAX = 4;
const FAR = 2e9;
/** Minimum number of random inputs. A few calls have rules that a random input rarely meets. */
const TRIED_MIN = 150;

/** Makes texts that match the pattern, and words that may match it. Patterns with look-ahead cannot be generated. */
function ofPattern(pattern: string): fc.Arbitrary<string> {
  const words = fc.constantFrom(...TYPED, 'abcdef', 'a-1');
  if (pattern.includes('(?')) return words;
  return fc.oneof(fc.stringMatching(new RegExp(pattern, 'u')), words);
}

function toStrings({ minLength = 0, maxLength = LENGTH_MAX, pattern }: JsonSchema): fc.Arbitrary<string> {
  if (typeof pattern === 'string') return ofPattern(pattern);
  const [min, max] = [Number(minLength), Math.min(Number(maxLength), LENGTH_MAX)];
  const random = { minLength: min, maxLength: Math.max(min, Math.min(max, RANDOM_MAX)) };
  return fc.oneof(
    fc.constantFrom(...NAUGHTY_STRINGS, ...TYPED, ...TYPED).map((text) => text.slice(0, max)),
    fc.string({ ...random, unit: 'binary' }),
    fc.string(random),
    fc.constant('x'.repeat(max)),
  );
}

function toNumbers({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): fc.Arbitrary<number> {
  const least = Number(minimum ?? exclusiveMinimum ?? -FAR);
  const most = Number(maximum ?? exclusiveMaximum ?? Number.MAX_SAFE_INTEGER);
  const edges = [least, most, 1, 50, ...(type === 'integer' ? [] : [0.01, 0.001])];
  const [min, max] = [Math.ceil(Math.max(least, -FAR)), Math.floor(Math.min(most, FAR))];
  return fc.oneof(fc.constantFrom(...edges), fc.integer({ min: Math.min(min, max), max }));
}

function toObjects({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<object> {
  const fields = Object.entries(properties as Record<string, JsonSchema>).map(([name, one]) => [name, toValues(one)]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required as never[] });
}

/** Makes values that match the schema. Rules outside JSON Schema are not considered. */
function toValues(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return fc.oneof(...choices.map(toValues));
  switch (schema.type) {
    case 'string':
      return toStrings(schema);
    case 'integer':
    case 'number':
      return toNumbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'array': {
      const minLength = Number(schema.minItems ?? 0);
      const maxLength = Math.max(minLength, Math.min(Number(schema.maxItems ?? LIST_MAX), LIST_MAX));
      return fc.array(toValues((schema.items ?? {}) as JsonSchema), { minLength, maxLength });
    }
    case 'object':
      return toObjects(schema);
    default:
      return fc.constantFrom(null, ...TYPED);
  }
}

/** Converts values as they arrive: queries, forms and paths contain texts. */
function toSent(endpoint: Endpoint, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const isText = ['none', 'form', 'multipart'].includes(endpoint.body);
  const sent = Object.entries(input).map(([name, value]) => [name, isText || inPath.has(name) ? toText(value) : value]);
  return Object.fromEntries(sent);
}

/** Returns at most `count` random inputs that the endpoint's schema accepts. */
export function listAccepted(endpoint: Endpoint, count: number, seed: number): unknown[] {
  const values = toValues(toInputSchema(endpoint));
  const tried = fc
    .sample(values, { seed, numRuns: Math.max(TRIED_MIN, 5 * count) })
    .map((input) => toSent(endpoint, input));
  return tried.filter((input) => endpoint.request.safeParse(input).success).slice(0, count);
}
