import * as z from 'zod/mini';
import type { Callable } from '../core/api.ts';

/** The part of JSON Schema that the contract's requests use. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  /** Alternatives: a request with this list has one of several kinds. */
  readonly oneOf?: readonly JsonSchema[];
  readonly propertyNames?: { readonly pattern?: string; readonly enum?: readonly unknown[] };
  readonly additionalProperties?: JsonSchema | boolean;
}

/** The request of a call as JSON Schema. */
export function toRequestSchema({ request }: Pick<Callable, 'request'>): JsonSchema {
  return z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** Removes `null` from the allowed types, because an empty field of the form stands for `null`. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== 'null');
    return types.length === 1 && types[0] ? { ...schema, type: types[0] } : schema;
  }
  const others = schema.anyOf?.filter(({ type }) => type !== 'null');
  return others?.length === 1 && others[0] ? { ...others[0], default: schema.default } : schema;
}
