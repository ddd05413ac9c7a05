import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CALL_GROUPS, listGroupCalls, WITH_SCREEN, WITHOUT_SCREEN } from '../../../src/console/calls/call-groups.ts';
import { findKindField, listFields } from '../../../src/console/calls/form-fields.ts';
import { type JsonSchema, toRequestSchema } from '../../../src/console/calls/json-schema.ts';
import { listRowCalls } from '../../../src/console/calls/row-calls.ts';
import { offerHouseContract } from '../../../src/contract/contracts/operator.ts';
import type { Endpoint } from '../../../src/contract/core/endpoint.ts';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';
import { registerVendor } from '../../../src/contract/games/operator.ts';
import { listPromotionApplications } from '../../../src/contract/promotions/operator.ts';

const OPERATOR = ENDPOINTS.filter(({ auth }) => auth === 'operator');
const SOURCES = globSync('src/console/**/*.{ts,tsx}')
  .filter((file) => !file.endsWith('call-groups.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

describe('calls of operators', () => {
  test('have a screen of their own, a form in a group, or a stated reason for neither', () => {
    const inGroups = CALL_GROUPS.flatMap((group) => listGroupCalls(group).map(({ id }) => id));
    const missing = OPERATOR.filter(
      ({ id }) => !inGroups.includes(id) && !WITH_SCREEN.includes(id) && !(id in WITHOUT_SCREEN),
    );
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  test('that are said to have a screen are made by one, and exist', () => {
    expect(WITH_SCREEN.filter((id) => !new RegExp(`\\b${id}\\b`).test(SOURCES))).toEqual([]);
    const ids = OPERATOR.map(({ id }) => id);
    expect([...WITH_SCREEN, ...Object.keys(WITHOUT_SCREEN)].filter((id) => !ids.includes(id))).toEqual([]);
  });

  test.each(OPERATOR.map((endpoint) => [endpoint.id, endpoint] as const))('%s has a form', (_id, endpoint) => {
    const schema = toRequestSchema(endpoint);
    const kindField = findKindField(schema);
    for (const one of schema.oneOf ?? [schema]) {
      const kind = kindField && one.properties?.[kindField]?.const;
      const names = listFields(schema, [], kind).map(({ name }) => name);
      expect(names.toSorted()).toEqual(Object.keys(one.properties ?? {}).toSorted());
    }
  });
});

test('a row of a list offers the calls that change this row', () => {
  const calls = listGroupCalls('promotions');
  const names = (row: object) =>
    listRowCalls(listPromotionApplications as unknown as Endpoint, calls, row).map(({ id }) => id);
  expect(names({ claimId: '7', promotionId: 'a' })).toEqual(['decidePromotionApplication']);
  expect(names({ promotionId: 'a' })).toEqual([]);
});

/** Names of the fields of a schema and of its parts. A name such as `PT` is a language. */
function listNames(schema: JsonSchema): string[] {
  const { properties = {}, anyOf = [], oneOf = [], items, additionalProperties } = schema;
  const parts = [...Object.values(properties), ...anyOf, ...oneOf, items, additionalProperties];
  const inner = parts.flatMap((one) => (typeof one === 'object' ? listNames(one) : []));
  return [...Object.keys(properties).filter((name) => !/^[A-Z]{2}/.test(name)), ...inner];
}

test.each(['pt', 'en'])('each field of a call that the console shows has a name in %s', (language) => {
  const words = JSON.parse(readFileSync(`src/words/${language}/console/fields.json`, 'utf8')) as object;
  const shown = [...CALL_GROUPS.flatMap((group) => listGroupCalls(group)), registerVendor, offerHouseContract];
  const names = shown.flatMap((endpoint) => [
    ...listNames(toRequestSchema(endpoint as unknown as Endpoint)),
    ...listNames(z.toJSONSchema(endpoint.response, { io: 'output', unrepresentable: 'any' }) as JsonSchema),
  ]);
  expect([...new Set(names)].filter((name) => !(name in words))).toEqual([]);
});
