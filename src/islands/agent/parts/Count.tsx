import { formatNumber } from '../../../lib/format.ts';
import parts from '../../centre/parts/parts.module.css';
import { useWords } from '../../ui/words.ts';

export function Count({ value }: { readonly value: number }) {
  const { tag } = useWords();
  return <span className={parts.amount}>{formatNumber(tag, value)}</span>;
}
