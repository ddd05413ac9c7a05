import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { loadVendors, vendorCategories } from '../../stores/games/vendors.ts';

/** Vendor names by code; empty until loaded. Loads nothing if not needed. */
export function useVendorNames(isNeeded = true): ReadonlyMap<string, string> {
  const state = useStore(vendorCategories.$state);
  useEffect(() => {
    if (isNeeded) loadVendors();
  }, [isNeeded]);
  const categories = 'value' in state ? (state.value ?? []) : [];
  const vendors = categories.flatMap(({ gameClassify }) => gameClassify.flatMap((group) => group.vendors));
  return new Map(vendors.map(({ vassalage, displayName }) => [vassalage, displayName]));
}
