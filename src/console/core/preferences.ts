import { atom } from 'nanostores';
import { matchesMedia } from '../../lib/matches-media.ts';

/** Choices of a person on this machine. Data of members is never stored here. */
export type Theme = 'dark' | 'light';
export type ConsoleLocale = 'pt' | 'en';

const PREFIX = 'console.';

export function readPreference(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function writePreference(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Without storage the choice holds until the page is left.
  }
}

export const $theme = atom<Theme>('dark');
export const $locale = atom<ConsoleLocale>('pt');

export function setTheme(theme: Theme): void {
  $theme.set(theme);
  document.documentElement.dataset.theme = theme;
  writePreference('theme', theme);
}

export function setLocale(locale: ConsoleLocale): void {
  $locale.set(locale);
  writePreference('locale', locale);
}

/** Reads the stored choices. Without a stored choice, the preference of the browser applies. */
export function readPreferences(): void {
  const theme = readPreference('theme');
  const prefersLight = matchesMedia('(prefers-color-scheme: light)');
  $theme.set(theme === 'dark' || theme === 'light' ? theme : prefersLight ? 'light' : 'dark');
  document.documentElement.dataset.theme = $theme.get();
  const locale = readPreference('locale');
  const isPortuguese = navigator.languages.some((one) => one.startsWith('pt'));
  $locale.set(locale === 'pt' || locale === 'en' ? locale : isPortuguese ? 'pt' : 'en');
}
