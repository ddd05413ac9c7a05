import { useEffect, useRef } from 'react';

/** Back from the detail of a row (`data-row`) the focus stands where it was; answers the list's element. */
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
