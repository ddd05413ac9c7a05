import * as z from 'zod/mini';
import { CONTENT_SECONDS } from '../core/cache-lifetimes.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { queryText } from '../core/query.ts';

/**
 * `content` is HTML from the operator: sanitise before printing. Items are sorted by the operator's order; each
 * category has a heading.
 */
export const HelpItemSchema = z.object({
  id: z.string(),
  category: z.string(),
  title: z.string(),
  content: z.string(),
  position: z.number(),
  updatedAt: z.string(),
});
export type HelpItem = z.infer<typeof HelpItemSchema>;

/** Maximum number of items per language. */
export const HELP_ITEMS_MAX = 100;
const ANSWER_LIMIT = 4 * 1024 * 1024;

/**
 * Answers in the requested language, else in its first part, else in English, else in Portuguese; `language` says
 * which one was used.
 */
export const getHelpCenter = defineEndpoint({
  id: 'getHelpCenter',
  area: 'system',
  method: 'GET',
  path: '/wps/system/helpCenter',
  summary: 'Help centre: answers to common questions',
  origin: 'spec',
  auth: 'none',
  answerLimit: ANSWER_LIMIT,
  cacheSeconds: CONTENT_SECONDS,
  errors: [],
  request: () => z.strictObject({ language: queryText(16) }),
  response: () => z.object({ language: z.string(), items: z.array(HelpItemSchema) }),
});
