import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { queryText } from '../core/query.ts';

/** SMS and e-mails that would have been sent. The path exists only locally and in tests. */
export const listOutbox = defineEndpoint({
  id: 'listOutbox',
  area: 'system',
  method: 'GET',
  path: '/dev/outbox',
  summary: 'Sent SMS and mails, newest first (local only)',
  origin: 'orla',
  auth: 'none',
  errors: ['request.not_found'],
  request: () => z.strictObject({ to: queryText(254) }),
  response: () =>
    z.object({
      list: z.array(
        z.object({
          id: z.string(),
          at: z.string(),
          channel: z.enum(['sms', 'email']),
          to: z.string(),
          language: z.string(),
          subject: z.string(),
          text: z.string(),
        }),
      ),
    }),
});
