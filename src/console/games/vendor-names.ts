import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useCallback, useEffect } from 'react';
import { listVendors } from '../../contract/games/vendors.ts';
import { call } from '../core/api.ts';
import type { ConsoleLocale } from '../core/preferences.ts';
import { useWords } from '../core/words.ts';

const LANGUAGES = { pt: 'PT', en: 'EN' } as const;
const NONE: ReadonlyMap<string, string> = new Map();
/** Names of vendors by their code, read once in each language. */
const $names = atom<Partial<Record<ConsoleLocale, ReadonlyMap<string, string>>>>({});
const asked = new Set<ConsoleLocale>();

async function load(locale: ConsoleLocale): Promise<void> {
  if (asked.has(locale)) return;
  asked.add(locale);
  const answer = await call(listVendors, { language: LANGUAGES[locale] });
  if (!answer.ok) return void asked.delete(locale);
  const vendors = answer.value.flatMap(({ gameClassify }) => gameClassify.flatMap((one) => one.vendors));
  const names = new Map(vendors.map(({ vassalage, displayName }) => [vassalage, displayName]));
  $names.set({ ...$names.get(), [locale]: names });
}

/** Name of a vendor in the language of the console; its code until names are read, and for a vendor that the site does not show. */
export function useVendorNames(isNeeded = true): (vassalage: string) => string {
  const { locale } = useWords();
  const names = useStore($names)[locale] ?? NONE;
  useEffect(() => {
    if (isNeeded) void load(locale);
  }, [isNeeded, locale]);
  return useCallback((vassalage: string) => names.get(vassalage) ?? vassalage, [names]);
}
