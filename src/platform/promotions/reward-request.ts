import type { Minor } from '../../contract/core/money.ts';
import type { PublishedPromotion } from './promotion.ts';

export interface RewardRequest {
  promotion: PublishedPromotion;
  claimId: string | undefined;
  remark: string;
  key: string;
}

export const toJoinKey = (key: string) => `join:${key}`;
export const toForfeitKey = (key: string) => `forfeit:${key}`;
export const toDecisionKey = (key: string) => `decision:${key}`;
export const toRequestInput = ({ promotion, claimId = '', remark }: RewardRequest) => [promotion.id, claimId, remark];

export interface Decision {
  /** Key of the operator's call. */
  key: string;
  approve: boolean;
  amountMinor: Minor;
  reason: string;
  /** Time of the application that the operator read; null when not given. */
  readAt: number | null;
}
