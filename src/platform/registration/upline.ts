import { findUplineByCode } from '../agents/tree-queries.ts';
import { type Answer, accept, refuse } from '../result.ts';

/** The account of the agent whose code came with the registration; null without a code. A code of nobody is refused, never dropped. */
export async function findUpline(
  db: D1Database,
  codes: readonly (string | undefined)[],
): Promise<Answer<string | null>> {
  const code = codes.map((text) => text?.trim() ?? '').find((text) => text !== '');
  if (code === undefined) return accept(null);
  const upline = await findUplineByCode(db, code);
  return upline ? accept(upline.account) : refuse('registration.invitation_code');
}
