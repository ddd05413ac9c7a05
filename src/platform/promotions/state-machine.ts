import type { PromotionStatus } from '../../contract/promotions/promotions.ts';

/** Events of a participation. Decision 0015 describes each one. */
export const PROMOTION_EVENTS = [
  'open',
  'join',
  'apply',
  'qualify',
  'reopen',
  'allot',
  'reject',
  'claim',
  'claim_free',
  'fulfil',
  'expire',
  'forfeit',
  'close',
] as const;
export type PromotionEvent = (typeof PROMOTION_EVENTS)[number];

type Steps = Partial<Record<PromotionEvent, PromotionStatus>>;

/** Next status by status and event; all other transitions are impossible. */
export const TRANSITIONS: Record<PromotionStatus, Steps> = {
  coming_soon: { open: 'join', close: 'close' },
  join: { join: 'signed', apply: 'applying', close: 'close' },
  signed: { apply: 'applying', qualify: 'claim', allot: 'issued', close: 'close' },
  applying: { allot: 'issued', reject: 'rejected' },
  rejected: { apply: 'applying', close: 'close' },
  claim: { reopen: 'signed', claim: 'process', claim_free: 'claimed', expire: 'close' },
  issued: { claim: 'process', claim_free: 'claimed', expire: 'close' },
  process: { fulfil: 'claimed', expire: 'close', forfeit: 'close' },
  claimed: {},
  close: {},
};

export function toNext(status: PromotionStatus, event: PromotionEvent): PromotionStatus | undefined {
  return TRANSITIONS[status][event];
}
