import * as z from 'zod/mini';
import {
  DEVICE_ID,
  VISITOR_CLAIM_LIFE_SECONDS,
  VISITOR_HEADER,
  type VisitorClaim,
} from '../../contract/core/edge-headers.ts';
import { fromBase64Url, hmacHex, isSameSecret } from '../../lib/bytes.ts';

const ClaimSchema = z.object({
  ip: z.string().check(z.maxLength(64)),
  country: z.string().check(z.regex(/^[A-Z0-9]{2}$/)),
  site: z.string().check(
    z.maxLength(255),
    z.refine((site) => URL.canParse(site), 'origin'),
  ),
  at: z.number(),
  device: z.optional(z.string().check(z.regex(DEVICE_ID))),
  version: z.optional(z.string().check(z.maxLength(64))),
});

function parseClaim(part: string): VisitorClaim | undefined {
  const bytes = fromBase64Url(part);
  if (!bytes) return undefined;
  try {
    const parsed = ClaimSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

async function isSigned(part: string, signature: string, secrets: readonly string[]): Promise<boolean> {
  for (const secret of secrets) if (isSameSecret(signature, await hmacHex(secret, part))) return true;
  return false;
}

/** The visitor's origin, signed by our edge with one of these secrets; undefined without a valid signature. */
export async function getVisitor(
  request: Request,
  secrets: readonly string[],
  nowSeconds: number,
): Promise<VisitorClaim | undefined> {
  const [part, signature] = (request.headers.get(VISITOR_HEADER) ?? '').split('.', 2);
  if (!part || !signature) return undefined;
  if (!(await isSigned(part, signature, secrets))) return undefined;
  const claim = parseClaim(part);
  return claim && Math.abs(nowSeconds - claim.at) <= VISITOR_CLAIM_LIFE_SECONDS ? claim : undefined;
}
