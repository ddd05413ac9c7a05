import { brand } from '../../../brand/brand.ts';
import { formatNumber, formatPercent, toSigned } from '../../../lib/format.ts';
import { toChange } from '../../../stores/agents/overview.ts';
import parts from '../../centre/parts/parts.module.css';
import { toAmountText } from '../../ui/amount.ts';
import { useWords } from '../../ui/words.ts';

interface Props {
  readonly now: number;
  readonly before: number;
  readonly isAmount?: boolean;
}

/** Change since the previous period, with a sign and without a colour, because neither direction is good or bad. */
export function Change({ now, before, isAmount }: Props) {
  const { t, tag } = useWords();
  const { amount, percent } = toChange(now, before);
  if (amount === 0) return <>{t('agents.change_none')}</>;
  const size = Math.abs(amount);
  const share = (value: number) => formatPercent(tag, Math.abs(value) / 100, { maximumFractionDigits: 1 });
  return (
    <>
      <span className={parts.amount}>
        {toSigned(tag, amount, isAmount ? toAmountText(size, brand.currency, tag) : formatNumber(tag, size))}
      </span>
      {percent !== undefined && ` (${toSigned(tag, percent, share(percent))})`}
    </>
  );
}
