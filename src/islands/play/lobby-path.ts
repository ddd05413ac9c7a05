import { createContext, useContext } from 'react';
import { toLocalePath } from '../../i18n/locales.ts';
import { useWords } from '../ui/words.ts';

/** Where a game leads back to, without a locale: the lobby that lists it; slots, where nobody knows what it is. */
export const LobbyPath = createContext('/rng');

export function useLobbyHref(): string {
  const { locale } = useWords();
  return toLocalePath(useContext(LobbyPath), locale);
}
