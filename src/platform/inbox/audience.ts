import type { Audience } from '../../contract/inbox/operator.ts';
import type { MemberType } from '../../contract/member/member.ts';
import { isAgentType } from '../../contract/member/types.ts';

export function isMeant({ members, minRank, maxRank }: Audience, person: { type: MemberType; rank: number }): boolean {
  if (person.rank < minRank || person.rank > maxRank) return false;
  return members === 'all' || isAgentType(person.type) === (members === 'agents');
}
