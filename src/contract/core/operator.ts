import * as z from 'zod/mini';
import { cleanLine } from './free-text.ts';

/**
 * Common fields of operator calls: a machine with the bearer `OPS_TOKEN` or a person of the staff with the call's permission; audited, and
 * exposed by the edge only if `OPS_EXPOSED` is set.
 */
export const OPERATOR = { area: 'operator', origin: 'orla', auth: 'operator' } as const;
/** Longest reason of an operator's action; it appears in the audit and where the member sees it. */
export const REASON_MAX = 200;
/** A required reason. It must contain visible characters. */
export const ReasonSchema = z.string().check(cleanLine(), z.minLength(1), z.maxLength(REASON_MAX));
/** An optional reason; empty if there is none. */
export const OptionalReasonSchema = z._default(z.string().check(cleanLine(), z.maxLength(REASON_MAX)), '');

/** Path of a picture of the site itself, never of another host; empty for none. */
export const SitePictureSchema = z.string().check(z.regex(/^(?:\/[\w-][\w-]*(?:[./][\w-]+)*)?$/), z.maxLength(201));
