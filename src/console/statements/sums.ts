import type * as z from 'zod/mini';
import type { StatementSchema } from '../../contract/cashier/statements.ts';
import { useWords } from '../core/words.ts';

type Sums = z.infer<typeof StatementSchema>['sums'];

export function countResults(sums: Sums): { readonly matched: number; readonly total: number } {
  const count = (list: Sums) => list.reduce((sum, one) => sum + one.count, 0);
  return { matched: count(sums.filter(({ result }) => result === 'matched')), total: count(sums) };
}

/** Returns a function that names the payments that a file was compared with. A provider is named by its code. */
export function useCoversName(): (covers: string) => string {
  const { t } = useWords();
  return (covers) => {
    if (covers === 'all') return t('statements.covers_all');
    return covers === 'hand' ? t('statements.covers_hand') : covers;
  };
}
