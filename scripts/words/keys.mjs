import { LANGUAGES } from '../../src/i18n/languages.ts';

export const getRow = (locale) => {
  const row = LANGUAGES.find(({ path }) => path === locale);
  if (!row) throw new Error(`${locale} is no language of src/i18n/languages.ts`);
  return row;
};

export const toForms = (tag) => new Intl.PluralRules(tag).resolvedOptions().pluralCategories;

/** Returns the key without its plural form: `lines` for `lines_one` and `lines_other`. Returns undefined if the message has no plural forms. */
export function toStem(key, words) {
  const [, stem] = /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key) ?? [];
  return stem !== undefined && `${stem}_one` in words && `${stem}_other` in words ? stem : undefined;
}

/**
 * The messages that a language must have, each with its English text: the messages of the source, but with the plural forms of the language
 * instead of the source's.
 */
export function toExpected(source, tag) {
  const forms = toForms(tag);
  const expected = new Map();
  for (const [key, text] of Object.entries(source)) {
    const stem = toStem(key, source);
    if (stem === undefined) expected.set(key, text);
    else
      for (const form of forms) expected.set(`${stem}_${form}`, source[`${stem}_${form}`] ?? source[`${stem}_other`]);
  }
  return expected;
}
