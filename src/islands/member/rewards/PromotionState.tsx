import type { Promotion, PromotionStatus } from '../../../contract/promotions.ts';
import { State, type Tone } from '../../centre/parts/State.tsx';
import { usePromotionWords } from './use-promotion-words.ts';

const TONES: Record<PromotionStatus, Tone> = {
  join: 'plain',
  claim: 'good',
  applying: 'wait',
  close: 'plain',
  rejected: 'bad',
  issued: 'good',
  claimed: 'good',
  process: 'wait',
  signed: 'wait',
  coming_soon: 'plain',
};

export function PromotionState(promotion: Pick<Promotion, 'status' | 'startsAt'>) {
  const { toStatus } = usePromotionWords();
  return <State tone={TONES[promotion.status]} label={toStatus(promotion)} />;
}
