import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Every JSON answer of the API. */
export const SuccessSchema = z.object({ success: z.literal(true), value: z.unknown() });
export const FailureSchema = z.object({
  success: z.literal(false),
  errorCode: z.string(),
  message: z.string(),
  value: z.optional(z.unknown()),
});
export const EnvelopeSchema = z.discriminatedUnion('success', [SuccessSchema, FailureSchema]);
export type Envelope = z.infer<typeof EnvelopeSchema>;

export function toSuccess(value: unknown): Envelope {
  return { success: true, value };
}

/** `message` repeats the code: texts are in the message files, never on the wire. */
export function toFailure(errorCode: ErrorCode, value?: unknown): Envelope {
  return value === undefined
    ? { success: false, errorCode, message: errorCode }
    : { success: false, errorCode, message: errorCode, value };
}
