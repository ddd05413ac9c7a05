import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { loadVendors, vendorCategories } from '../../../stores/vendors.ts';

/** Names of vendors by their code; empty until they are here. Not asked for where nothing needs them. */
export function useVendorNames(isNeeded = true): ReadonlyMap<string, string> {
  const state = useStore(vendorCategories.$state);
  useEffect(() => {
    if (isNeeded) loadVendors();
  }, [isNeeded]);
  const categories = 'value' in state ? (state.value ?? []) : [];
  const vendors = categories.flatMap(({ gameClassify }) => gameClassify.flatMap((group) => group.vendors));
  return new Map(vendors.map(({ vassalage, displayName }) => [vassalage, displayName]));
}
