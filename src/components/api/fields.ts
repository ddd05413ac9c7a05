import type { JsonSchema } from '../../contract/core/describe.ts';

export interface Field {
  name: string;
  type: string;
  isRequired: boolean;
  rules: string;
}

const DEPTH_MAX = 4;
/** Limits of JSON schema, and their text on the page. */
const RULES = {
  minLength: '≥ {} chars',
  maxLength: '≤ {} chars',
  minimum: '≥ {}',
  maximum: '≤ {}',
  minItems: '≥ {} items',
  maxItems: '≤ {} items',
  pattern: '/{}/',
  format: '{}',
} as const;

function toType(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const options = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (options) return [...new Set(options.map(toType))].join(' | ');
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? 'object';
  if (schema.type === 'array') return `${toType((schema.items ?? {}) as JsonSchema)}[]`;
  return typeof schema.type === 'string' ? schema.type : 'any';
}

function toRules(schema: JsonSchema): string {
  const limits = Object.entries(RULES)
    .filter(([rule]) => schema[rule] !== undefined && Math.abs(Number(schema[rule])) !== Number.MAX_SAFE_INTEGER)
    .map(([rule, words]) => words.replace('{}', String(schema[rule])));
  return schema.default === undefined
    ? limits.join(', ')
    : [...limits, `default ${JSON.stringify(schema.default)}`].join(', ');
}

function toInner(schema: JsonSchema): JsonSchema {
  return schema.type === 'array' ? ((schema.items ?? {}) as JsonSchema) : schema;
}

/** Fields of a JSON schema, one row each; nested names are joined with dots, lists are marked `[]`. */
export function toFields(schema: JsonSchema, prefix = '', depth = 0): Field[] {
  if (!prefix && schema.type === 'array') return toFields(toInner(schema), '[]', depth + 1);
  if (!prefix && !schema.properties)
    return [{ name: 'value', type: toType(schema), isRequired: true, rules: toRules(schema) }];
  const required = (schema.required ?? []) as string[];
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return properties.flatMap(([key, value]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    const inner = toInner(value);
    const row = { name, type: toType(value), isRequired: required.includes(key), rules: toRules(value) };
    const isNested = inner.properties !== undefined && depth < DEPTH_MAX;
    return isNested ? [row, ...toFields(inner, inner === value ? name : `${name}[]`, depth + 1)] : [row];
  });
}
