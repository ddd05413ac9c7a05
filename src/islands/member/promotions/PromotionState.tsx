import type { Promotion, PromotionStatus } from '../../../contract/promotions/promotions.ts';
import { isForOthers, type MyPromotion } from '../../../stores/promotions/terms.ts';
import { State, type Tone } from '../../centre/parts/State.tsx';
import { useWords } from '../../ui/words.ts';
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

type Props = Pick<Promotion, 'status' | 'startsAt'> & Partial<Pick<MyPromotion, 'offer' | 'claims'>>;

export function PromotionState({ offer, claims = [], ...promotion }: Props) {
  const { t } = useWords();
  const { toStatus } = usePromotionWords();
  const label = isForOthers({ offer, claims }) ? t('promotions.status.not_for_you') : toStatus(promotion);
  return <State tone={TONES[promotion.status]} label={label} />;
}
