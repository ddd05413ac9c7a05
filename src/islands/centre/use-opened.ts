import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $centre } from '../../stores/centre/centres.ts';

/** Runs when a page is shown, and again when a link changes its fields in the address. */
export function useOpened(open: () => void): void {
  const centre = useStore($centre);
  useEffect(() => {
    if (centre) open();
  }, [centre, open]);
}
