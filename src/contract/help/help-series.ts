import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { OPERATOR } from '../core/operator.ts';
import { pageOf, queryInt } from '../core/query.ts';
import { TEXTS_BODY_LIMIT, TEXTS_LIST_LIMIT, TEXTS_PAGE_MAX, textsOf } from '../core/texts.ts';
import { HelpCategorySchema, HelpContentSchema, HelpPositionSchema, HelpTitleSchema } from './operator.ts';

/** One answer of the help centre in all its languages. Each language is an item of its own (operator.ts) with the same `seriesId`. */
const SeriesIdSchema = z.string().check(z.regex(/^[a-z0-9-]{1,34}$/));
const HelpSeriesSchema = z.object({
  seriesId: z.string(),
  position: z.number(),
  texts: z.record(z.string(), z.object({ category: z.string(), title: z.string(), content: z.string() })),
  updatedAt: z.string(),
});

export const listHelpSeries = defineEndpoint({
  ...OPERATOR,
  id: 'listHelpSeries',
  method: 'GET',
  path: '/ops/help-series',
  answerLimit: TEXTS_LIST_LIMIT,
  summary: 'Answers of the help centre with their texts in every language, in their order',
  permission: 'content.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ page: queryInt(1, 1, 1_000), pageSize: queryInt(TEXTS_PAGE_MAX, 1, TEXTS_PAGE_MAX) }),
  response: () => pageOf(HelpSeriesSchema),
});

/** Creates the answer, or replaces it in all its languages at once: an omitted language is removed. */
export const putHelpSeries = defineEndpoint({
  ...OPERATOR,
  id: 'putHelpSeries',
  sets: { thing: 'help', by: 'seriesId' },
  method: 'PUT',
  path: '/ops/help-series/:seriesId',
  bodyLimit: TEXTS_BODY_LIMIT,
  summary: 'Add an answer to the help centre in several languages, or change it',
  permission: 'content.change',
  errors: ['operator.unauthorized', 'system.help_full'],
  request: () =>
    z.strictObject({
      seriesId: SeriesIdSchema,
      position: z._default(HelpPositionSchema, 100),
      texts: textsOf(
        z.strictObject({ category: HelpCategorySchema, title: HelpTitleSchema, content: HelpContentSchema }),
      ),
    }),
  response: () => HelpSeriesSchema,
});

export const deleteHelpSeries = defineEndpoint({
  ...OPERATOR,
  id: 'deleteHelpSeries',
  method: 'DELETE',
  path: '/ops/help-series/:seriesId',
  summary: 'Remove an answer from the help centre in all its languages',
  permission: 'content.change',
  errors: ['operator.unauthorized', 'system.help_unknown'],
  request: () => z.strictObject({ seriesId: SeriesIdSchema }),
  response: () => z.object({ seriesId: z.string() }),
});
