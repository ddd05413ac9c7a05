import * as z from 'zod/mini';

/** What every call of the operator API has (design §7): bearer `OPS_TOKEN`, audited, exposed by the edge only when `OPS_EXPOSED`. */
export const OPERATOR = { area: 'operator', origin: 'orla', auth: 'operator' } as const;
/** Why an operator did it; it stands in the audit and where the member sees it. */
export const REASON_MAX = 200;

/** A picture of the site itself, never of another host; empty for none. */
export const SitePictureSchema = z.string().check(z.regex(/^(?:\/[\w-][\w-]*(?:[./][\w-]+)*)?$/), z.maxLength(201));
