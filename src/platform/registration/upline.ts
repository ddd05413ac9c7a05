import type { MemberType } from '../../contract/member/member.ts';
import { isAgentType } from '../../contract/member/types.ts';
import { hasFeature } from '../../contract/system/whitelabel.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { type CodeOwner, countRefused, findCode } from '../agents/code-queries.ts';
import { isOpen } from '../agents/open-code.ts';
import type { RegistrationSource } from '../agents/registration-sources.ts';
import { toAccount } from '../member/create-account.ts';
import { findUplineByDomain } from '../system/domains.ts';
import { readSetting } from '../system/settings.ts';

/** A friend's upline is the agent of the member who invited; members are never an upline. */
async function readUplineOf(db: D1Database, { kind, ownerId, ownerAccount }: CodeOwner): Promise<string | null> {
  if (kind === 'agent') return ownerAccount;
  const row = await db.prepare('select upline from directory where member_id = ?').bind(ownerId).first<{
    upline: string | null;
  }>();
  return row?.upline ?? null;
}

/**
 * Finds the agent or the member that the registration names by account. Refuses an agent while agents' codes are switched off, and a member
 * while friends' codes are.
 */
async function findRecommender(db: D1Database, text: string): Promise<Answer<RegistrationSource>> {
  const row = await db
    .prepare("select member_id, account, type, upline from directory where account = ? and state = 'active'")
    .bind(toAccount(text))
    .first<{ member_id: string; account: string; type: MemberType; upline: string | null }>();
  const isAgent = row !== null && isAgentType(row.type);
  const isMember = row?.type === 0;
  const tree = await readSetting(db, 'whitelabel');
  if (!row || !(isAgent || isMember) || !hasFeature(tree, isAgent ? 'affiliates' : 'referralPromotion'))
    return refuse('registration.invitation_code');
  const upline = isAgent ? row.account : row.upline;
  return accept({ upline, via: 'code', code: '', referrerId: isAgent ? null : row.member_id });
}

type Codes = Readonly<
  Partial<Record<'affiliateCode' | 'referralCode' | 'recommenderId' | 'domain', string | undefined>>
>;

/**
 * The owner of the registration's code, else its recommender, else the agent of its domain; undefined without any. An unknown code or
 * recommender is refused, never ignored.
 */
export async function findOrigin(db: D1Database, codes: Codes): Promise<Answer<RegistrationSource | undefined>> {
  const { affiliateCode, referralCode, recommenderId = '', domain = '' } = codes;
  const text = [affiliateCode, referralCode].map((code) => code?.trim() ?? '').find((code) => code !== '');
  if (text === undefined && recommenderId.trim() !== '') return findRecommender(db, recommenderId);
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
