import { toNumberFormat } from '../../../lib/intl-formats.ts';
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
  const share = toNumberFormat(tag, { maximumFractionDigits: 1, numberingSystem: 'latn' });
  return (
    <>
      {SIGNS[Math.sign(amount)]}
      {isAmount ? <Money amount={Math.abs(amount)} /> : <Count value={Math.abs(amount)} />}
      {percent !== undefined && ` (${SIGNS[Math.sign(percent)] ?? ''}${share.format(Math.abs(percent))}%)`}
    </>
  );
}
