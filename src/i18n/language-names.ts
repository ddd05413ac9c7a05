import { LANGUAGES } from './languages.ts';

export interface LanguageNames {
  /** In the language itself. */
  readonly name: string;
  readonly english: string;
  /** Country of its flag (ISO 3166). */
  readonly flag: (typeof LANGUAGES)[number]['flag'];
}

/** Names and flags by path. The browser has them here alone: the list of languages loads them when it is opened. */
export const LANGUAGE_NAMES: Readonly<Record<string, LanguageNames>> = Object.fromEntries(
  LANGUAGES.map(({ path, name, english, flag }) => [path, { name, english, flag }]),
);
