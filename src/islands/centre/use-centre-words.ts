import { useCallback, useMemo } from 'react';
import type { LazyArea } from '../../i18n/areas.ts';
import { loadWords } from '../../i18n/lazy-words.ts';
import { createT } from '../../lib/words.ts';
import { useLazy } from '../ui/use-lazy.ts';
import { useWords, type Words } from '../ui/words.ts';

interface CentreWords {
  /** Undefined until loaded. */
  readonly words: Words | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/**
 * Messages of the centres and of further areas, loaded in parallel with the code. A message that is missing there is
 * taken from the messages of the page.
 */
export function useCentreWords(areas: readonly LazyArea[]): CentreWords {
  const page = useWords();
  const { locale, tag } = page;
  const load = useCallback(
    async (list: string) => loadWords(locale, ['centre', 'errors', ...(list.split(' ').filter(Boolean) as LazyArea[])]),
    [locale],
  );
  const { lazy, retry } = useLazy(areas.join(' '), load);
  const words = useMemo(() => {
    if (lazy.status !== 'ready') return undefined;
    const own = createT(lazy.value, tag);
    const t: Words['t'] = (key, params) => {
      const text = own(key, params);
      return text === key ? page.t(key, params) : text;
    };
    return { t, locale, tag };
  }, [lazy, page.t, tag, locale]);
  return { words, hasFailed: lazy.status === 'failed', retry };
}
