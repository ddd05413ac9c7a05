import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';

export const MESSAGE_ID: RegExp = /^[0-9a-f-]{36}$/;

/**
 * For a page that waits for a code: `failed` if the message of this id was not delivered, so that the visitor need not wait. An unknown id is
 * `sent`.
 */
export const getCodeDelivery = defineEndpoint({
  id: 'getCodeDelivery',
  area: 'session',
  method: 'GET',
  path: '/wps/verification/delivery',
  summary: 'Whether a code could be delivered',
  origin: 'orla',
  auth: 'none',
  errors: [],
  request: () => z.strictObject({ id: z.string().check(z.regex(MESSAGE_ID)) }),
  response: () => z.object({ state: z.enum(['sent', 'failed']) }),
});
