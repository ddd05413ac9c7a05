import { useWords } from '../../ui/words.ts';
import { Filter } from './Filter.tsx';
import { useVendorNames } from './use-vendor-names.ts';

interface Props {
  readonly value: string;
  readonly onPick: (value: string) => void;
}

/** A vendor that is gone stays possible while it is chosen; where there is one vendor there is nothing to choose. */
export function VendorFilter({ value, onPick }: Props) {
  const { t } = useWords();
  const names = useVendorNames();
  const vendors = [...new Set([...names.keys(), ...(value ? [value] : [])])];
  if (vendors.length < 2 && value === '') return null;
  return (
    <Filter
      label={t('centre.vendor')}
      value={value}
      options={[
        { value: '', label: t('centre.all') },
        ...vendors.map((vendor) => ({ value: vendor, label: names.get(vendor) ?? vendor })),
      ]}
      onPick={onPick}
    />
  );
}
