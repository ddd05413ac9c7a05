import type { ErrorHandler } from 'hono';
import type { EdgeHono } from './context.ts';
import { NOWHERE, refusalPage } from './gate/refusal-page.ts';
import { toVisitorLocale } from './gate/visitor-locale.ts';
import { refuse } from './headers/refusal.ts';
import { wantsPage } from './request/frame-request.ts';

/** Answers a request whose handling threw an error. There is no context if reading the request itself failed. */
export const failure: ErrorHandler<EdgeHono> = (error, c) => {
  const requestContext = c.get('requestContext') as EdgeHono['Variables']['requestContext'] | undefined;
  console.error(JSON.stringify({ level: 'error', error: String(error), id: requestContext?.requestId }));
  if (!requestContext || !wantsPage(requestContext)) return refuse('internal.error');
  const location = { ...NOWHERE, country: requestContext.visitor.country };
  return refusalPage('error', { locale: toVisitorLocale(requestContext), location, isFramed: requestContext.isApi });
};
