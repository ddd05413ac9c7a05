import type { RiskMark } from '../../contract/cashier/operator.ts';
import { useWords } from '../core/words.ts';
import { Chip } from '../ui/Chip.tsx';

/** Shows the reasons to check a payment carefully. */
export function Marks({ marks, reviews }: { readonly marks: readonly RiskMark[]; readonly reviews: number }) {
  const { t } = useWords();
  return (
    <span className="row">
      {marks.map((mark) => (
        <Chip key={mark} tone={mark === 'shared_key' ? 'danger' : 'warn'} text={t(`money.mark_${mark}`)} />
      ))}
      {reviews > 0 && <Chip tone="warn" text={t('money.reviews', { count: reviews })} />}
    </span>
  );
}
