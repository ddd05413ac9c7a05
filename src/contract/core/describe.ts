import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';
import { ERROR_STATUS, type ErrorCode } from './errors.ts';

export type JsonSchema = { [key: string]: unknown };
type Direction = 'input' | 'output';

/** One schema per endpoint and direction. Recursive schemas refer to themselves by name in `components.schemas`. */
function toSchemas(direction: Direction): Map<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  const names = new Map<unknown, string>();
  const byEndpoint = new Map<string, string>();
  for (const endpoint of ENDPOINTS) {
    const schema = direction === 'input' ? endpoint.request : endpoint.response;
    const name = names.get(schema) ?? `${endpoint.id}${direction === 'input' ? 'Request' : 'Value'}`;
    if (!names.has(schema)) registry.add(schema, { id: name });
    names.set(schema, name);
    byEndpoint.set(endpoint.id, name);
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: direction,
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  });
  return new Map([...byEndpoint].map(([id, name]) => [id, clean(schemas[name] as JsonSchema)]));
}

/** Removes the id and the dialect, which a schema embedded in a document does not need. */
export function clean({ $id, $schema, id, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

export interface DescribedEndpoint {
  endpoint: Endpoint;
  request: JsonSchema;
  response: JsonSchema;
  errors: readonly { code: ErrorCode; status: number }[];
}

/** Every call with its schemas and refusals, as data for the OpenAPI document and the readable page. */
export function describeEndpoints(): DescribedEndpoint[] {
  const requests = toSchemas('input');
  const responses = toSchemas('output');
  return ENDPOINTS.map((endpoint) => ({
    endpoint,
    request: requests.get(endpoint.id) ?? {},
    response: responses.get(endpoint.id) ?? {},
    errors: endpoint.errors.map((code) => ({ code, status: ERROR_STATUS[code] })),
  }));
}
