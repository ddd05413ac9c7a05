import { formatPercent } from '../../../lib/format.ts';
import { toChange } from '../../../stores/agents/overview.ts';
import { useWords } from '../../ui/words.ts';
import { Count } from '../parts/Count.tsx';
import { Money } from '../parts/Money.tsx';

interface Props {
  readonly now: number;
  readonly before: number;
  readonly isAmount?: boolean;
}

const SIGNS: Readonly<Record<number, string>> = { 1: '+', [-1]: '−' };

/** Change since the previous period, with a sign and without a colour, because neither direction is good or bad. */
export function Change({ now, before, isAmount }: Props) {
  const { t, tag } = useWords();
  const { amount, percent } = toChange(now, before);
  if (amount === 0) return <>{t('agents.change_none')}</>;
  return (
    <>
      {SIGNS[Math.sign(amount)]}
      {isAmount ? <Money amount={Math.abs(amount)} /> : <Count value={Math.abs(amount)} />}
      {percent !== undefined &&
        ` (${SIGNS[Math.sign(percent)] ?? ''}${formatPercent(tag, Math.abs(percent) / 100, { maximumFractionDigits: 1 })})`}
    </>
  );
}
