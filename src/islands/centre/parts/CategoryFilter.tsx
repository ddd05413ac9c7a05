import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { listFilterCategories } from '../../../stores/games/offered-categories.ts';
import { loadVendors, vendorCategories } from '../../../stores/games/vendors.ts';
import { useWords } from '../../ui/words.ts';
import { Filter } from './Filter.tsx';

interface Props {
  readonly value: string;
  readonly onPick: (value: string) => void;
}

/** Categories that the site offers; none until its vendors are known. */
export function CategoryFilter({ value, onPick }: Props) {
  const { t } = useWords();
  const state = useStore(vendorCategories.$state);
  useEffect(loadVendors, []);
  const offered = listFilterCategories(('value' in state && state.value) || [], value);
  const options = offered.map((category) => ({ value: category, label: t(`centre.category.${category}`) }));
  return (
    <Filter
      label={t('centre.category')}
      value={value}
      options={[{ value: '', label: t('centre.all') }, ...options]}
      onPick={onPick}
    />
  );
}
