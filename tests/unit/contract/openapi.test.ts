import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';
import { toOpenApi } from '../../../src/contract/core/openapi.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { description: string }>;
  security: object[];
}
const document = toOpenApi({ title: 'Orla', version: '1', serverUrl: 'https://orla.example' });
const text = JSON.stringify(document);
const paths = document.paths as Record<string, Record<string, Operation>>;

function requireOperation(id: string): Operation {
  const found = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .find((operation) => operation.operationId === id);
  if (!found) throw new Error(`No operation ${id}`);
  return found;
}

describe('OpenAPI document', () => {
  test('has every endpoint of the contract under its method', () => {
    for (const endpoint of ENDPOINTS) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      expect(paths[path]?.[endpoint.method.toLowerCase()]?.operationId).toBe(endpoint.id);
    }
  });

  test('resolves every reference', () => {
    const { schemas } = document.components as { schemas: Record<string, unknown> };
    const names = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(schemas).toHaveProperty([name.replace('#/components/schemas/', '')]);
  });

  test('has unique operation ids', () => {
    const ids = [...text.matchAll(/"operationId":"(\w+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('describes the needs of a call: path parameters, keys, sealed bodies, sessions, errors', () => {
    const adjust = requireOperation('adjustBalance');
    expect(adjust.parameters).toContainEqual(expect.objectContaining({ name: 'account', in: 'path', required: true }));
    expect(adjust.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', required: true }));
    expect(adjust.security).toEqual([{ operator: [] }]);
    expect(Object.keys(requireOperation('login').requestBody?.content ?? {})).toEqual(['application/jose']);
    expect(requireOperation('login').responses['401']?.description).toContain('session.wrong_credentials');
    expect(requireOperation('listGames').security).toEqual([]);
  });
});
