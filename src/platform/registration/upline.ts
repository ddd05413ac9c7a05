import { type Answer, accept, refuse } from '../../server/result.ts';
import { type CodeOwner, countRefused, findCode } from '../agents/code-queries.ts';
import { isOpen } from '../agents/open-code.ts';
import type { Origin } from '../agents/origins.ts';
import { findUplineByDomain } from '../system/domains.ts';

/** A friend's upline is the agent of the member who invited; members are never an upline. */
async function readUplineOf(db: D1Database, { kind, ownerId, ownerAccount }: CodeOwner): Promise<string | null> {
  if (kind === 'agent') return ownerAccount;
  const row = await db.prepare('select upline from directory where member_id = ?').bind(ownerId).first<{
    upline: string | null;
  }>();
  return row?.upline ?? null;
}

/**
 * The owner of the registration's code, else the agent of its domain; undefined without either. An unknown code is refused, never ignored.
 */
export async function findOrigin(
  db: D1Database,
  codes: readonly (string | undefined)[],
  domain = '',
): Promise<Answer<Origin | undefined>> {
  const text = codes.map((code) => code?.trim() ?? '').find((code) => code !== '');
  if (text === undefined) {
    const agent = await findUplineByDomain(db, domain);
    return accept(agent ? { upline: agent.account, via: 'domain', code: agent.code, referrerId: null } : undefined);
  }
  const owner = await findCode(db, text);
  if (owner?.state === 'disabled') await countRefused(db, owner.code);
  if (!owner || !(await isOpen(db, owner))) return refuse('registration.invitation_code');
  const referrerId = owner.kind === 'member' ? owner.ownerId : null;
  return accept({ upline: await readUplineOf(db, owner), via: 'code', code: owner.code, referrerId });
}
