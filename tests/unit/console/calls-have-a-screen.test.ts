import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CALL_GROUPS, listGroupCalls, WITH_SCREEN, WITHOUT_SCREEN } from '../../../src/console/calls/call-groups.ts';
import { findKindField, listFields } from '../../../src/console/calls/form-fields.ts';
import { type JsonSchema, toRequestSchema } from '../../../src/console/calls/json-schema.ts';
import { listRowCalls } from '../../../src/console/calls/row-calls.ts';
import { toPageInput } from '../../../src/console/core/use-pages.ts';
import { toZoneDay } from '../../../src/console/core/zone-time.ts';
import { MEMBER_LISTS } from '../../../src/console/members/member-lists.ts';
import { listAgentCodes } from '../../../src/contract/agents/tree-operator.ts';
import { offerHouseContract } from '../../../src/contract/contracts/operator.ts';
import type { Endpoint } from '../../../src/contract/core/endpoint.ts';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';
import { listGameSettings, listRoomStates } from '../../../src/contract/games/catalogue-operator.ts';
import { registerVendor } from '../../../src/contract/games/operator.ts';
import { listSentMessages } from '../../../src/contract/mail/senders.ts';
import { listRedemptions } from '../../../src/contract/points/operator.ts';
import { listPromotionApplications } from '../../../src/contract/promotions/operator.ts';
import { PERIOD_DAYS_MAX } from '../../../src/contract/records/records.ts';

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

test.each(Object.entries(MEMBER_LISTS))('the list of a member %s is asked as its call allows', (_id, listing) => {
  const { endpoint, input, days } = listing;
  const period = days === undefined ? {} : { from: toZoneDay(days), to: toZoneDay() };
  const asked = toPageInput({ account: 'luna', ...input, ...period }, '');
  expect(endpoint.request.safeParse(asked).error).toBeUndefined();
  expect(days ?? 0).toBeLessThan(PERIOD_DAYS_MAX);
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
  const shown = [
    ...CALL_GROUPS.flatMap((group) => listGroupCalls(group)),
    ...Object.values(MEMBER_LISTS).map(({ endpoint }) => endpoint),
    ...[registerVendor, offerHouseContract, listPromotionApplications, listRedemptions, listAgentCodes],
    ...[listSentMessages, listGameSettings, listRoomStates],
    // After a second person has approved a call, the screen of approvals shows the call's answer.
    ...OPERATOR.filter(({ fourEyes }) => fourEyes),
  ];
  const names = [
    // The audit and the approvals show the input of each call.
    ...OPERATOR.flatMap((endpoint) => listNames(toRequestSchema(endpoint))),
    ...shown.flatMap(({ response }) =>
      listNames(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }) as JsonSchema),
    ),
  ];
  expect([...new Set(names)].filter((name) => !(name in words))).toEqual([]);
});
