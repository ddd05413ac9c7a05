import { AREAS, readWords, SOURCE, writeWords } from './files.mjs';
import { getRow, toForms, toStem } from './keys.mjs';

const OTHER = /_other$/;

/** Whether `many` is the form of a million and more, as in Portuguese: "um milhão de rodadas". */
function hasFormOfMillions(tag) {
  const rules = new Intl.PluralRules(tag);
  return toForms(tag).includes('many') && rules.select(5) === 'other' && rules.select(1_000_000) === 'many';
}

/**
 * Adds the forms of a million and more to a language. Numbers are written in digits, so the words are those of `_other`.
 *
 * @returns number of added messages
 */
export function addFormsOfMillions(locale) {
  if (!hasFormOfMillions(getRow(locale).tag)) return 0;
  let added = 0;
  for (const area of AREAS) {
    const [source, own] = [readWords(SOURCE, area), readWords(locale, area)];
    const rows = Object.entries(own).flatMap(([key, text]) => {
      const stem = toStem(key, source);
      const many = `${stem}_many`;
      if (stem === undefined || !OTHER.test(key) || own[many] !== undefined) return [[key, text]];
      added += 1;
      return [
        [many, text],
        [key, text],
      ];
    });
    writeWords(locale, area, Object.fromEntries(rows));
  }
  return added;
}
