import { toNumberFormat } from '../../../lib/formats.ts';
import parts from '../../centre/parts/parts.module.css';
import { useWords } from '../../ui/words.ts';

export function toRateText(rate: number, tag: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, numberingSystem: 'latn' } as const;
  return toNumberFormat(tag, { ...digits, style: 'unit', unit: 'percent' }).format(rate);
}

export function Rate({ rate }: { readonly rate: number }) {
  const { tag } = useWords();
  return <span className={parts.amount}>{toRateText(rate, tag)}</span>;
}
