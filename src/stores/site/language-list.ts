import { brand } from '../../brand/brand.ts';
import { LANGUAGE_NAMES } from '../../i18n/language-names.ts';
import { type LocaleRow, requireLocaleRow, toLocalePath, toPlainPath } from '../../i18n/locales.ts';
import { fold } from '../../lib/fold.ts';

/** Languages that the brand offers, in its order. */
export const OFFERED: readonly LocaleRow[] = brand.locales.map(requireLocaleRow);

/** Languages whose own name, English name or code has the text. */
export function findLanguages(text: string, rows: readonly LocaleRow[] = OFFERED): readonly LocaleRow[] {
  const asked = fold(text.trim());
  return rows.filter(({ path, catalogue, tag }) => {
    const { name = '', english = '' } = LANGUAGE_NAMES[path] ?? {};
    return [name, english, catalogue, tag].some((known) => fold(known).includes(asked));
  });
}

/** The page in the language with a catalogue code; undefined if the brand does not offer it. */
export function toPagePathIn(catalogue: string, pathname: string): string | undefined {
  const row = OFFERED.find((each) => each.catalogue === catalogue);
  return row && toLocalePath(toPlainPath(pathname), row.path);
}
