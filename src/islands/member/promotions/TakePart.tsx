import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { countCharacters, REMARK_MAX } from '../../../contract/promotions/claims.ts';
import { createTakePart } from '../../../stores/promotions/take-part.ts';
import { type MyPromotion, type Step, toPresentClaim } from '../../../stores/promotions/terms.ts';
import { CentreForm } from '../../centre/parts/CentreForm.tsx';
import { toAmountText } from '../../ui/amount.ts';
import { TextField } from '../../ui/Fields.tsx';
import { useWords } from '../../ui/words.ts';

interface Props {
  readonly promotion: MyPromotion;
  readonly step: Step;
  readonly onDone: (step: Step) => void;
}

/** The button below the terms. Its text says that pressing it accepts the terms. A member who joins or applies may add a remark. */
export function TakePart({ promotion, step, onDone }: Props) {
  const { t, tag } = useWords();
  // The form lives as long as this step is shown, so that a reloaded list does not clear typed text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of this element names step and participation
  const form = useMemo(() => createTakePart(promotion, step, onDone), []);
  const { remark = '' } = useStore(form.$values);
  const left = REMARK_MAX - countCharacters(remark.trim());
  const amount = toAmountText(toPresentClaim(promotion)?.amount ?? 0, promotion.currency, tag);
  return (
    <CentreForm form={form} submit={t(`promotions.do.${step}`, { amount })} submitting={t('promotions.doing')}>
      {step !== 'claim' && (
        <TextField
          form={form}
          field="remark"
          label={t('promotions.remark')}
          isOptional
          hint={
            left < 0
              ? t('promotions.remark_over', { count: REMARK_MAX, over: -left })
              : t('promotions.remark_left', { left, count: REMARK_MAX })
          }
          toProblem={() => t('promotions.remark_over', { count: REMARK_MAX, over: -left })}
        />
      )}
    </CentreForm>
  );
}
