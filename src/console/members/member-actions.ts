import { setMemberType } from '../../contract/agents/operator.ts';
import { muteInChat } from '../../contract/chat/operator.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import * as member from '../../contract/member/operator.ts';
import { setMemberLabels } from '../../contract/member/operator-directory.ts';
import { releaseBooks } from '../../contract/wallet/operator.ts';

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
