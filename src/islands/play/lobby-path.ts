import { createContext, useContext } from 'react';
import { toLocalePath } from '../../i18n/locales.ts';
import { useWords } from '../ui/words.ts';

/** Path back from a game without locale: its lobby, or slots for an unknown game. */
export const LobbyPath = createContext('/rng');

export function useLobbyHref(): string {
  const { locale } = useWords();
  return toLocalePath(useContext(LobbyPath), locale);
}
