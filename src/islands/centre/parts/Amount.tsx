import type { Currency } from '../../../contract/core/money.ts';
import { toSigned } from '../../../lib/format.ts';
import { toAmountText } from '../../ui/amount.ts';
import { useWords } from '../../ui/words.ts';
import styles from './parts.module.css';

interface Props {
  readonly amount: number;
  readonly currency: Currency;
  /** A change of an amount always has a sign, `+` or `−`, in addition to its colour. */
  readonly isSigned?: boolean;
}

const toSign = (amount: number) => (amount > 0 ? 'plus' : amount < 0 ? 'minus' : undefined);

export function Amount({ amount, currency, isSigned }: Props) {
  const { tag } = useWords();
  const sign = isSigned ? toSign(amount) : undefined;
  return (
    <span translate="no" className={styles.amount} data-sign={sign}>
      {sign
        ? toSigned(tag, amount, toAmountText(Math.abs(amount), currency, tag))
        : toAmountText(amount, currency, tag)}
    </span>
  );
}
