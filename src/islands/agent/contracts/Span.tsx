import { brand } from '../../../brand/brand.ts';
import type { ContractKind } from '../../../contract/contracts/contracts.ts';
import { isByDays, toPeriodText } from '../../../stores/contracts/period-text.ts';
import { useWords } from '../../ui/words.ts';

interface Props {
  readonly kind: ContractKind;
  readonly from: string;
  readonly until: string;
}

/** A settled period in the brand's time zone. */
export function Span({ kind, from, until }: Props) {
  const { tag } = useWords();
  const hasDays = isByDays(kind);
  return <time dateTime={from}>{toPeriodText({ from, until, hasDays }, tag, brand.timeZone)}</time>;
}
