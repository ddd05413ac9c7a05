import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { OPERATOR_LISTS } from '../../../scripts/bench/operator-calls.mjs';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';

type Shape = Record<string, { def: { type: string } }>;
const shapeOf = (schema: z.ZodMiniType): Shape => (schema as unknown as { def: { shape?: Shape } }).def.shape ?? {};

test('`npm run bench -- operator` measures each list, search and report of the operator', () => {
  const lists = ENDPOINTS.filter(
    ({ auth, method, answer, response }) =>
      auth === 'operator' && method === 'GET' && answer === 'json' && shapeOf(response).list?.def.type === 'array',
  );
  expect(Object.keys(OPERATOR_LISTS).toSorted()).toEqual(lists.map(({ id }) => id).toSorted());
  for (const { id, request } of lists)
    for (const query of OPERATOR_LISTS[id] ?? [])
      expect(Object.keys(shapeOf(request)), id).toEqual(expect.arrayContaining(Object.keys(query)));
});
