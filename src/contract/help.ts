import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { queryText } from './query.ts';

/** `content` is HTML from the operator: sanitise before printing. Items stand in their order; a category is its own heading. */
export const HelpItemSchema = z.object({
  id: z.string(),
  category: z.string(),
  title: z.string(),
  content: z.string(),
  position: z.number(),
  updatedAt: z.string(),
});
export type HelpItem = z.infer<typeof HelpItemSchema>;

/** In one language. */
export const HELP_ITEMS_MAX = 100;
const ANSWER_LIMIT = 4 * 1024 * 1024;

/** In the language asked for, else its first part, else the brand's; `language` says which it became. */
export const getHelpCenter = defineEndpoint({
  id: 'getHelpCenter',
  area: 'system',
  method: 'GET',
  path: '/wps/system/helpCenter',
  summary: 'What the operator answers to common questions',
  origin: 'spec',
  auth: 'none',
  answerLimit: ANSWER_LIMIT,
  cacheSeconds: 15,
  errors: [],
  request: () => z.strictObject({ language: queryText(16) }),
  response: () => z.object({ language: z.string(), items: z.array(HelpItemSchema) }),
});
