import document from './api-pix-schemas.json' with { type: 'json' };

/** A schema of the API document. The type has the part of JSON Schema that the document uses. */
interface Schema {
  $ref?: string;
  type?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  readOnly?: boolean;
}

const SCHEMAS = document.schemas as unknown as Record<string, Schema>;
export type SchemaName = keyof typeof document.schemas;

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Patterns of the document match the whole text; some are written between slashes. */
function toWholePattern(pattern: string): RegExp {
  const bare = pattern.replace(/^\/(.*)\/$/, '$1').replace(/^\^(.*)\$$/, '$1');
  return new RegExp(`^(?:${bare})$`);
}

function checkText(text: string, { pattern, format, minLength = 0, maxLength = 1e9 }: Schema, at: string): string[] {
  return [
    ...(pattern && !toWholePattern(pattern).test(text) ? [`${at}: ${text} is not ${pattern}`] : []),
    ...(format === 'date-time' && !DATE_TIME.test(text) ? [`${at}: ${text} is no time`] : []),
    ...(text.length < minLength || text.length > maxLength ? [`${at}: ${text.length} characters`] : []),
  ];
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

function check(value: unknown, schema: Schema, at: string): string[] {
  if (schema.$ref) return check(value, SCHEMAS[schema.$ref.slice('#/components/schemas/'.length)] as Schema, at);
  if (schema.type && !isOfType(value, schema.type)) return [`${at}: is no ${schema.type}`];
  const faults: string[] = [];
  if (schema.enum && !schema.enum.includes(value)) faults.push(`${at}: ${String(value)} is not one of the document`);
  if (typeof value === 'string') faults.push(...checkText(value, schema, at));
  if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = schema;
    if (value < minimum || value > maximum) faults.push(`${at}: ${value} is out of range`);
  }
  if (Array.isArray(value) && schema.items) {
    for (const [n, item] of value.entries()) faults.push(...check(item, schema.items, `${at}[${n}]`));
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const fields = value as Record<string, unknown>;
    for (const name of schema.required ?? []) if (!(name in fields)) faults.push(`${at}.${name}: is missing`);
    for (const [name, inner] of Object.entries(schema.properties ?? {}))
      if (name in fields) faults.push(...check(fields[name], inner, `${at}.${name}`));
  }
  for (const part of schema.allOf ?? []) faults.push(...check(value, part, at));
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices && !choices.some((part) => check(value, part, at).length === 0)) faults.push(`${at}: fits no choice`);
  return faults;
}

/** Violations of the schema of API Pix 2.9; empty if valid. */
export function checkSchema(name: SchemaName, value: unknown): string[] {
  return check(value, SCHEMAS[name] as Schema, name);
}

/** All properties that a schema defines, including those of its referenced and combined schemas. */
function listProperties(schema: Schema): Record<string, Schema> {
  if (schema.$ref) return listProperties(SCHEMAS[schema.$ref.slice('#/components/schemas/'.length)] as Schema);
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].map(listProperties);
  return Object.assign({}, ...parts, schema.properties);
}

function listUnknown(value: unknown, schema: Schema, at: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const known = listProperties(schema);
  return Object.entries(value).flatMap(([name, inner]) =>
    known[name] ? listUnknown(inner, known[name], `${at}.${name}`) : [`${at}.${name}: is not in the document`],
  );
}

/** Violations of a request. A field that the document does not define is also a violation, because a bank would ignore it. */
export function checkRequest(name: SchemaName, value: unknown): string[] {
  return [...checkSchema(name, value), ...listUnknown(value, SCHEMAS[name] as Schema, name)];
}

const INTEGER = /^\d{1,4}$/;

/** Violations of the query of `GET /pix`. */
export function checkQuery(query: URLSearchParams): string[] {
  const faults = [...query.entries()].flatMap(([name, value]) => {
    if (name === 'inicio' || name === 'fim') return checkText(value, { format: 'date-time' }, name);
    const isPage = name === 'paginacao.paginaAtual' || (name === 'paginacao.itensPorPagina' && Number(value) <= 1_000);
    return isPage && INTEGER.test(value) ? [] : [`${name}: ${value} is not in the document`];
  });
  return [...faults, ...['inicio', 'fim'].filter((name) => !query.has(name)).map((name) => `${name}: is missing`)];
}
