import * as z from 'zod/mini';
import { defineEndpoint, IDEMPOTENCY_ERRORS } from '../core/endpoint.ts';
import { isSeen, shownLine } from '../core/free-text.ts';
import { OPERATOR } from '../core/operator.ts';
import { PAGE_SIZE_MAX, pageOf, queryInt } from '../core/query.ts';
import { LanguageSchema } from '../core/texts.ts';
import { HelpItemSchema } from './help.ts';

const id = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
export const HelpCategorySchema = shownLine(60);
export const HelpTitleSchema = shownLine(200);
export const HelpContentSchema = z.string().check(z.minLength(1), z.maxLength(8_000), z.refine(isSeen, 'blank'));
export const HelpPositionSchema = z.number().check(z.int(), z.gte(0), z.lte(10_000));
const ItemSchema = z.object({ ...HelpItemSchema.shape, language: z.string() });

export const createHelpItem = defineEndpoint({
  ...OPERATOR,
  id: 'createHelpItem',
  method: 'POST',
  path: '/ops/help',
  summary: 'Add an answer to the help centre',
  permission: 'content.change',
  idempotent: true,
  errors: [...IDEMPOTENCY_ERRORS, 'operator.unauthorized', 'system.help_full'],
  request: () =>
    z.strictObject({
      language: LanguageSchema,
      category: HelpCategorySchema,
      title: HelpTitleSchema,
      content: HelpContentSchema,
      position: z._default(HelpPositionSchema, 100),
    }),
  response: () => ItemSchema,
});

/** Omitted fields stay unchanged. The language of an item cannot change. */
export const changeHelpItem = defineEndpoint({
  ...OPERATOR,
  id: 'changeHelpItem',
  sets: { thing: 'help', by: 'id' },
  keepsOmitted: true,
  method: 'PUT',
  path: '/ops/help/:id',
  summary: 'Change an answer of the help centre',
  permission: 'content.change',
  errors: ['operator.unauthorized', 'system.help_unknown'],
  request: () =>
    z.strictObject({
      id,
      category: z.optional(HelpCategorySchema),
      title: z.optional(HelpTitleSchema),
      content: z.optional(HelpContentSchema),
      position: z.optional(HelpPositionSchema),
    }),
  response: () => ItemSchema,
});

export const deleteHelpItem = defineEndpoint({
  ...OPERATOR,
  id: 'deleteHelpItem',
  method: 'DELETE',
  path: '/ops/help/:id',
  summary: 'Remove an answer from the help centre',
  permission: 'content.change',
  errors: ['operator.unauthorized', 'system.help_unknown'],
  request: () => z.strictObject({ id }),
  response: () => z.null(),
});

export const listHelpItems = defineEndpoint({
  ...OPERATOR,
  id: 'listHelpItems',
  method: 'GET',
  path: '/ops/help',
  summary: 'Answers of the help centre in every language',
  permission: 'content.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({ page: queryInt(1, 1, 1_000), pageSize: queryInt(20, 1, PAGE_SIZE_MAX) }),
  response: () => pageOf(ItemSchema),
});
