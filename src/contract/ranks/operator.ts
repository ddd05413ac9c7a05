import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema } from '../core/money.ts';
import { OPERATOR } from '../core/operator.ts';
import { textsOf } from '../core/texts.ts';
import { RankLevelSchema } from './ranks.ts';

const Amount = AmountSchema.check(z.gte(0));

/**
 * Replaces all levels, from 0 without gaps; no level may require less than the one below. Does not lower any member's
 * rank. The points of a stake, times `pointFactor`, may not be worth more money than the stake (`levels: too_big`).
 */
export const setRankLevels = defineEndpoint({
  ...OPERATOR,
  id: 'setRankLevels',
  method: 'PUT',
  path: '/ops/ranks',
  summary: 'The rank levels: names, requirements, benefits',
  permission: 'promotions.change',
  errors: ['operator.unauthorized', 'request.invalid'],
  request: () =>
    z.strictObject({
      levels: z
        .array(
          z.strictObject({
            level: z.number().check(z.int(), z.gte(0), z.lte(100)),
            texts: textsOf(
              z.strictObject({
                name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
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
          }),
        )
        .check(z.minLength(1), z.maxLength(101)),
    }),
  response: () => z.object({ levels: z.array(RankLevelSchema) }),
});
