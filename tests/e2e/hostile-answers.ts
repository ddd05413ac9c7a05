import * as z from 'zod/mini';
import type { JsonSchema } from '../../src/console/calls/json-schema.ts';
import type { Endpoint } from '../../src/contract/core/endpoint.ts';
import { ENDPOINTS } from '../../src/contract/core/endpoints.ts';
import { PERMISSIONS } from '../../src/contract/core/permissions.ts';
import { listHostileHtml } from '../hostile-html.ts';

/** Hostile texts without the long ones. The inspection of a page full of long texts takes half a minute. */
export const SHORT_TEXTS = [
  ...listHostileHtml('evil.test'),
  'javascript:window.ran=1',
  '=HYPERLINK("https://evil.test")',
];
export const TEXTS: readonly string[] = [
  ...SHORT_TEXTS,
  ...['x'.repeat(10_000), '😀'.repeat(300), 'مرحبا '.repeat(40), 'R$ 12\u202e,34 00', '\u2067\u2066\u202e1234'],
  ...['\u0627'.repeat(500), '㍿'.repeat(400), 'a\n'.repeat(200)],
];
let drawn = TEXTS;
let next = 0;

/** Sets the texts that the next answers contain. */
export function drawFrom(texts: readonly string[]): void {
  drawn = texts;
}

/** Returns the next hostile text, after the word `hostil`. A test finds by this word whether a page shows the text. */
function takeText(maxLength = 4_000): string {
  next += 1;
  return `hostil ${drawn[next % drawn.length]}`.slice(0, maxLength);
}

/** Names of fields that the platform itself writes as times or days. A page may rely on their format, so they get valid values. */
const TIME = /(?:At|^at|^since|^time|Until|^date)$/;
const DAY = /(?:^day|Day|^from|^to|^week|Month)$/;

/** The keys that a generated record gets. */
function listKeys({ propertyNames }: JsonSchema): readonly unknown[] {
  return propertyNames?.enum ?? [propertyNames?.pattern ? 'PT' : 'k'];
}

/** Makes an answer that fits the schema of the contract, with a hostile text in each text field. */
function fill(schema: JsonSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = [...(schema.anyOf ?? []), ...((schema as { oneOf?: JsonSchema[] }).oneOf ?? [])].find(
    ({ type }) => type !== 'null',
  );
  if (choice) return fill(choice, name);
  if (schema.type === 'array') return [1, 2, 3].map(() => fill(schema.items ?? {}, name));
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'object' || schema.properties) {
    const fields = Object.entries(schema.properties ?? {}).map(([field, one]) => [field, fill(one, field)]);
    const more =
      typeof schema.additionalProperties === 'object'
        ? listKeys(schema).map((key) => [key, fill(schema.additionalProperties as JsonSchema)])
        : [];
    return Object.fromEntries([...fields, ...more]);
  }
  if (TIME.test(name)) return '2026-11-27T12:00:00.000Z';
  if (DAY.test(name)) return '2026-11-27';
  if (name === 'next') return '';
  return schema.type === 'string' || schema.type === undefined ? takeText(schema.maxLength) : null;
}

/** Finds the call for a path. A path without parameters is preferred to a path with parameters. */
export function findCall(method: string, path: string): Endpoint | undefined {
  const matches = (one: Endpoint) => new RegExp(`^${one.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
  const found = ENDPOINTS.filter((one) => one.method === method && matches(one));
  return found.toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)[0];
}

/** Values to try for a field that accepts a special format only: codes, addresses, days, ids. */
const FORMS = [
  ...['0123456789abcdef', '0123456789abcdef'.repeat(2), 'AB', 'EN', '', '/a', '2026-11-27', '2026-11-27T12:00:00.000Z'],
  ...['https://example.com/', 'a1', '#aabbcc', '+55', 1, 0, [], {}, true, null],
];

/** Replaces the value at a path of an answer. */
function put(value: unknown, path: readonly PropertyKey[], other: unknown): void {
  const last = path.at(-1);
  const parent = path.slice(0, -1).reduce<unknown>((inner, key) => Object(inner)[key], value);
  if (last !== undefined && typeof parent === 'object' && parent !== null) Object.assign(parent, { [last]: other });
}

export function answer(endpoint: Endpoint): unknown {
  if (endpoint.id === 'getStaffSession') {
    const person = { id: 'p', account: 'ana', name: takeText(), roles: ['admin'], permissions: PERMISSIONS };
    return { person, expiresAt: '2099-01-01T00:00:00.000Z', idleSeconds: 900, isLocked: false };
  }
  const schema = z.toJSONSchema(endpoint.response, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
  const value = fill(schema);
  for (const other of FORMS) {
    const parsed = z.safeParse(endpoint.response, value);
    if (parsed.success) return value;
    for (const { path } of parsed.error.issues) put(value, path, other);
  }
  return undefined;
}
