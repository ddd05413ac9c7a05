import type { TermUnit } from '../../../stores/contracts/terms.ts';
import { useWords } from '../../ui/words.ts';
import { Count } from '../parts/Count.tsx';
import { Money } from '../parts/Money.tsx';
import { Rate } from './Rate.tsx';

interface Props {
  readonly unit: TermUnit;
  /** Value of the term; undefined if these terms have no such value. */
  readonly value: number | string | undefined;
}

export function TermValue({ unit, value }: Props) {
  const { t } = useWords();
  if (value === undefined) return <span>–</span>;
  if (typeof value === 'string')
    return <span>{t(`contracts.${unit === 'choice' ? 'choice' : 'period'}_${value}`)}</span>;
  if (unit === 'rate') return <Rate rate={value} />;
  return unit === 'count' ? <Count value={value} /> : <Money amount={value} />;
}
