import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { gameNames, loadGameNames } from '../../../stores/promotions/game-names.ts';
import { useVendorNames } from '../../ui/use-vendor-names.ts';
import { useWords } from '../../ui/words.ts';
import { createPromotionWords, type PlayNames } from './promotion-words.ts';

export function usePromotionWords() {
  const { t, tag } = useWords();
  return useMemo(() => createPromotionWords(t, tag), [t, tag]);
}

/** Names of excluded games. Titles are loaded only if `needsGames`; until then their codes are shown. */
export function usePlayNames(needsGames: boolean): PlayNames {
  const { t } = useWords();
  const vendors = useVendorNames();
  const state = useStore(gameNames.$state);
  const games = 'value' in state ? state.value : undefined;
  useEffect(() => {
    if (needsGames) loadGameNames();
  }, [needsGames]);
  return {
    category: (code) => t(`centre.category.${code}`),
    vendor: (code) => vendors.get(code) ?? code,
    game: (code) => games?.get(code) ?? code,
  };
}
