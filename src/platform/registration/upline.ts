import { findUplineByCode } from '../agents/tree-queries.ts';
import { type Answer, accept, refuse } from '../result.ts';
import { findUplineByDomain } from '../system/domains.ts';

/**
 * The account of the agent whose code came with the registration, else of the agent whose domain it came from; null without either.
 * A code of nobody is refused, never dropped.
 */
export async function findUpline(
  db: D1Database,
  codes: readonly (string | undefined)[],
  domain = '',
): Promise<Answer<string | null>> {
  const code = codes.map((text) => text?.trim() ?? '').find((text) => text !== '');
  if (code === undefined) return accept((await findUplineByDomain(db, domain))?.account ?? null);
  const upline = await findUplineByCode(db, code);
  return upline ? accept(upline.account) : refuse('registration.invitation_code');
}
