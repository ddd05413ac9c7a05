import { useCallback } from 'react';
import { toRegionName } from '../../lib/format.ts';
import { useFieldNames } from '../calls/names.ts';
import { useFormat } from '../core/format.ts';
import { useWords } from '../core/words.ts';
import { useVendorNames } from '../games/vendor-names.ts';

/** Returns a function that names the keys of a report's rows, such as a day, a method or a country. `label` is the name that the platform gives. */
export function useKeyNames() {
  const { find, tag } = useWords();
  const { toOptionName } = useFieldNames();
  const { day } = useFormat();
  const toVendorName = useVendorNames();
  return useCallback(
    (by: string, key: string, label = ''): string => {
      if (key === '') return '';
      if (by === 'day' || by === 'week') return day(key);
      if (by === 'country') return toRegionName(tag, key) ?? key;
      if (by === 'category') return toOptionName(key, 'gameType');
      if (by === 'method') return toOptionName(key, 'method');
      if (by === 'state') return find(`money.state_${key}`) ?? key;
      return label || (by === 'vendor' ? toVendorName(key) : key);
    },
    [find, tag, toOptionName, day, toVendorName],
  );
}
