import type { WireTerms } from '../../../contract/contracts/contracts.ts';
import { formatPercent, TWO_DECIMALS } from '../../../lib/format.ts';
import { toRates } from '../../../stores/contracts/terms.ts';
import parts from '../../centre/parts/parts.module.css';
import { useWords } from '../../ui/words.ts';

export function toRateText(rate: number, tag: string): string {
  return formatPercent(tag, rate / 100, TWO_DECIMALS);
}

/** Highest rate of a contract; a real-time contract has one for won and one for lost rounds. */
export function toRatesText(terms: WireTerms, tag: string): string {
  const { rate, lossRate } = toRates(terms);
  const rates = 'profitRate' in terms ? [rate, lossRate] : [rate];
  return rates.map((one) => toRateText(one, tag)).join(' / ');
}

export function Rate({ rate }: { readonly rate: number }) {
  const { tag } = useWords();
  return <span className={parts.amount}>{toRateText(rate, tag)}</span>;
}
