import { useEffect, useRef } from 'react';

/** Restores the focus to a row (`data-row`) after its detail view closes. Returns a ref for the list's element. */
export function useRowFocus(openRow: string) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef('');
  useEffect(() => {
    if (openRow === '' && last.current !== '') {
      list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(last.current)}"]`)?.focus();
    }
    last.current = openRow;
  }, [openRow]);
  return list;
}
