import { hasFeature } from '../../contract/system/whitelabel.ts';
import { readSetting } from '../system/settings.ts';
import { type CodeOwner, findCode } from './code-queries.ts';

/** A member's code works only while invitations of friends are switched on, an agent's code only while affiliates are switched on. */
export async function isOpen(db: D1Database, { kind, state }: CodeOwner): Promise<boolean> {
  if (state !== 'active') return false;
  return hasFeature(await readSetting(db, 'whitelabel'), kind === 'agent' ? 'affiliates' : 'referralPromotion');
}

export async function isOpenCode(db: D1Database, text: string): Promise<boolean> {
  const owner = await findCode(db, text);
  return owner !== undefined && isOpen(db, owner);
}
