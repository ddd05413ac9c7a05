import { type ComponentType, createContext, createElement, type ReactNode, use, useMemo } from 'react';
import { type Locale, requireLocaleRow } from '../../i18n/locales.ts';
import { readPageWords } from '../../i18n/page-words.ts';
import { createT, type Messages, type T } from '../../lib/words.ts';
import { IslandBoundary } from './IslandBoundary.tsx';

export interface Words {
  readonly t: T;
  readonly locale: Locale;
  /** BCP 47, for Intl. */
  readonly tag: string;
}

export interface IslandProps {
  readonly locale: Locale;
  /** Messages of the island, in addition to those of every page. */
  readonly messages?: Messages;
}

const Context = createContext<Words | undefined>(undefined);

/** Gives a part of the page its words. A failure inside the part does not affect the rest of the page. */
export function WordsProvider({ value, children }: { readonly value: Words; readonly children?: ReactNode }) {
  return createElement(Context, { value }, createElement(IslandBoundary, { words: value }, children));
}

export function useIslandWords({ locale, messages }: IslandProps): Words {
  return useMemo(() => {
    const { tag } = requireLocaleRow(locale);
    return { t: createT({ ...readPageWords(locale), ...messages }, tag), locale, tag };
  }, [locale, messages]);
}

/**
 * The root that a page mounts. A failure of the root's own code also stays inside the island; without this, React would
 * remove the content of the island.
 */
export function asIsland<Props extends IslandProps>(Root: ComponentType<Props>) {
  return function Island(props: Props) {
    return createElement(WordsProvider, { value: useIslandWords(props) }, createElement(Root, props));
  };
}

export function useWords(): Words {
  const words = use(Context);
  if (!words) throw new Error('No words here');
  return words;
}
