import type { ReactNode } from 'react';
import type { Currency } from '../../../contract/core/money.ts';
import type { Form } from '../../../stores/core/forms.ts';
import { toAmountText } from '../../ui/amount.ts';
import { TextField } from '../../ui/Fields.tsx';
import { useWords } from '../../ui/words.ts';

interface Props {
  readonly form: Form;
  readonly label: string;
  readonly currency: Currency;
  readonly min: number;
  readonly max?: number | undefined;
  readonly field?: string;
  readonly hint?: string | undefined;
  /** A button inside the field. */
  readonly inside?: ReactNode;
}

/** Field for an amount in the format of the language; error messages contain the limits (stores/core/amount-field.ts). */
export function AmountField({ form, label, currency, min, max, field = 'amount', hint, inside }: Props) {
  const { t, tag } = useWords();
  const bounds = {
    min: toAmountText(min, currency, tag),
    max: max === undefined ? '' : toAmountText(max, currency, tag),
  };
  const toProblem = (problem: string) => {
    if (problem === 'required') return t('form.required');
    return t(problem.startsWith('amount_') ? `centre.${problem}` : 'centre.amount_form', bounds);
  };
  return (
    <TextField
      form={form}
      field={field}
      label={label}
      hint={hint}
      toProblem={toProblem}
      inside={inside}
      input={{ inputMode: 'decimal', autoComplete: 'off' }}
    />
  );
}
