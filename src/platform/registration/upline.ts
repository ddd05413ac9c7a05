import { isAgentType, type MemberType } from '../../contract/member.ts';
import { toAccount } from '../member/create-account.ts';
import { type Answer, accept, refuse } from '../result.ts';

/** The account of the agent whose code came with the registration; null without a code. A code of nobody is refused, never dropped. */
export async function findUpline(
  db: D1Database,
  codes: readonly (string | undefined)[],
): Promise<Answer<string | null>> {
  const code = codes.map((text) => text?.trim() ?? '').find((text) => text !== '');
  if (code === undefined) return accept(null);
  const row = await db
    .prepare("select account, type from directory where account = ? and state = 'active'")
    .bind(toAccount(code))
    .first<{ account: string; type: MemberType }>();
  return row && isAgentType(row.type) ? accept(row.account) : refuse('registration.invitation_code');
}
