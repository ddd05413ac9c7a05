import { LANGUAGES } from './languages.ts';

export interface LanguageNames {
  /** Name of the language in the language itself. */
  readonly name: string;
  readonly english: string;
  /** Country of its flag (ISO 3166). */
  readonly flag: (typeof LANGUAGES)[number]['flag'];
}

/** Names and flags by path. The browser gets them only from this file, which the list of languages loads when it is opened. */
export const LANGUAGE_NAMES: Readonly<Record<string, LanguageNames>> = Object.fromEntries(
  LANGUAGES.map(({ path, name, english, flag }) => [path, { name, english, flag }]),
);
