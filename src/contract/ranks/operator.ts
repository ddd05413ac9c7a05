import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { shownLine } from '../core/free-text.ts';
import { AmountSchema } from '../core/money.ts';
import { OPERATOR } from '../core/operator.ts';
import { TEXTS_BODY_LIMIT, TEXTS_LIST_LIMIT, textsOf } from '../core/texts.ts';
import { RankLevelSchema } from './ranks.ts';

const Amount = AmountSchema.check(z.gte(0));

/** A level as the operator writes it; `stake` and `deposit` are what it requires, in major units. */
export const RankSettingSchema = z.strictObject({
  level: z.number().check(z.int(), z.gte(0), z.lte(100)),
  texts: textsOf(
    z.strictObject({
      name: shownLine(60),
      benefits: z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20)), []),
    }),
  ),
  stake: Amount,
  deposit: Amount,
  pointFactor: z.number().check(
    z.gte(0),
    z.lte(10),
    z.refine((n) => Math.round(n * 100) / 100 === n, 'factor'),
  ),
});

export const listRankSettings = defineEndpoint({
  ...OPERATOR,
  id: 'listRankSettings',
  method: 'GET',
  path: '/ops/ranks',
  answerLimit: TEXTS_LIST_LIMIT,
  summary: 'The rank levels with their texts in every language',
  permission: 'promotions.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({}),
  response: () => z.object({ list: z.array(RankSettingSchema) }),
});

/**
 * Replaces all levels, from 0 without gaps; no level may require less than the one below. Does not lower any member's
 * rank. The points of a stake, times `pointFactor`, may not be worth more money than the stake (`levels: too_big`).
 */
export const setRankLevels = defineEndpoint({
  ...OPERATOR,
  id: 'setRankLevels',
  sets: { thing: 'ranks' },
  method: 'PUT',
  path: '/ops/ranks',
  summary: 'The rank levels: names, requirements, benefits',
  permission: 'promotions.change',
  fourEyes: 'always',
  bodyLimit: TEXTS_BODY_LIMIT,
  errors: ['operator.unauthorized', 'request.invalid'],
  request: () =>
    z.strictObject({
      levels: z.array(RankSettingSchema).check(z.minLength(1), z.maxLength(101)),
    }),
  response: () => z.object({ levels: z.array(RankLevelSchema) }),
});
