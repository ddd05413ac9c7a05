import { setMemberType } from '../../contract/agents/operator.ts';
import { muteInChat } from '../../contract/chat/operator.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import * as member from '../../contract/member/operator.ts';
import { setMemberLabels } from '../../contract/member/operator-directory.ts';
import { releaseBooks } from '../../contract/wallet/operator.ts';
import type { Card } from './Overview.tsx';

/** Actions on the card of a member, in this order. Each needs its own permission. */
export const MEMBER_ACTIONS: readonly Endpoint[] = [
  member.setMemberState,
  member.adjustBalance,
  member.unlockMember,
  member.setMemberPassword,
  member.removeMemberTotp,
  member.removeMemberPaymentPassword,
  member.setMemberRank,
  setMemberLabels,
  setMemberType,
  member.removeMemberAvatar,
  muteInChat,
  releaseBooks,
] as unknown as readonly Endpoint[];

type Circumstances = {
  readonly member: Pick<Card['member'], 'hasTotp' | 'hasPaymentPassword' | 'avatarType'>;
  readonly money: Pick<Card['money'], 'frozen'>;
};

/** Actions that take something away, and whether this member has it. */
const NEEDS: Readonly<Record<string, (card: Circumstances) => boolean>> = {
  [member.removeMemberTotp.id]: ({ member: { hasTotp } }) => hasTotp,
  [member.removeMemberPaymentPassword.id]: ({ member: { hasPaymentPassword } }) => hasPaymentPassword,
  [member.removeMemberAvatar.id]: ({ member: { avatarType } }) => avatarType === 'CUSTOM',
  [releaseBooks.id]: ({ money: { frozen } }) => frozen !== null,
};

/** The actions that can change something for this member. */
export function listPossibleActions(card: Circumstances): readonly Endpoint[] {
  return MEMBER_ACTIONS.filter(({ id }) => NEEDS[id]?.(card) ?? true);
}
