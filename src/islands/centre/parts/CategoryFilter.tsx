import { GAME_CATEGORIES } from '../../../contract/games/games.ts';
import { useWords } from '../../ui/words.ts';
import { Filter } from './Filter.tsx';

interface Props {
  readonly value: string;
  readonly onPick: (value: string) => void;
}

export function CategoryFilter({ value, onPick }: Props) {
  const { t } = useWords();
  const options = GAME_CATEGORIES.map((category) => ({ value: category, label: t(`centre.category.${category}`) }));
  return (
    <Filter
      label={t('centre.category')}
      value={value}
      options={[{ value: '', label: t('centre.all') }, ...options]}
      onPick={onPick}
    />
  );
}
