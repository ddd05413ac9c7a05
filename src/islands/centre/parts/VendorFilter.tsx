import { useVendorNames } from '../../ui/use-vendor-names.ts';
import { useWords } from '../../ui/words.ts';
import { Filter } from './Filter.tsx';

interface Props {
  readonly value: string;
  readonly onPick: (value: string) => void;
}

/** A selected vendor stays in the list even if it no longer exists. Renders nothing with a single vendor. */
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
