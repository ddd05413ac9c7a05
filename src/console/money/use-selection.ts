import { useCallback, useMemo, useState } from 'react';
import { BATCH_MAX } from '../../contract/cashier/batches.ts';
import type { Payment } from './payment-calls.ts';

/** The rows that are chosen for one decision, at most as many as one batch takes. Rows that left the list are no longer chosen. */
export function useSelection(rows: readonly Payment[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => rows.filter(({ id }) => ids.has(id)).slice(0, BATCH_MAX), [rows, ids]);
  const choose = useCallback(
    (id: string, isChosen: boolean) =>
      setIds((before) => {
        const next = new Set(before);
        if (isChosen) next.add(id);
        else next.delete(id);
        return next;
      }),
    [],
  );
  const chooseAll = (isChosen: boolean) =>
    setIds(new Set(isChosen ? rows.slice(0, BATCH_MAX).map(({ id }) => id) : []));
  return { ids, chosen, choose, chooseAll };
}
