import { AREAS, readGlossary, readMeta, readStale, readTerms, readWords, SOURCE, writeWords } from './files.mjs';
import { getRow, toExpected, toStem } from './keys.mjs';
import { markFresh } from './stale.mjs';

/**
 * Lists the messages of a language for an external translator: English, Portuguese, notes on where the text appears, its parameters, its
 * maximum length, and the present translation. With `open`, only messages that are missing or stale.
 */
export function exportWords(locale, { open }) {
  const { tag } = getRow(locale);
  const stale = readStale()[locale] ?? [];
  const messages = AREAS.flatMap((area) => {
    const [source, second, own, meta] = [
      readWords(SOURCE, area),
      readWords('pt', area),
      readWords(locale, area),
      readMeta(area),
    ];
    return [...toExpected(source, tag)].flatMap(([key, text]) => {
      const stem = toStem(key, source) ?? key;
      const isStale = stale.includes(`${area}:${key}`) || stale.includes(`${area}:${stem}_other`);
      if (open && own[key] !== undefined && !isStale) return [];
      const max = meta.max?.[stem];
      const note = meta.notes?.[stem];
      const parameters = Object.entries(meta.parameters ?? {}).filter(([name]) => text.includes(`{{${name}}}`));
      return [
        {
          id: `${area}:${key}`,
          source: text,
          portuguese: second[key] ?? second[`${stem}_other`],
          target: own[key] ?? '',
          ...(meta.about ? { about: meta.about } : {}),
          ...(parameters.length > 0 ? { parameters: Object.fromEntries(parameters) } : {}),
          ...(note ? { note } : {}),
          ...(max ? { max } : {}),
          ...(isStale ? { stale: true } : {}),
        },
      ];
    });
  });
  return { language: locale, tag, terms: readTerms(), glossary: readGlossary(locale) ?? {}, messages };
}

/** Writes the translations of an exported file into the word files, in the order of the source. Messages without a translation are left open. */
export function importWords({ language, messages }) {
  const { tag } = getRow(language);
  const given = new Map(messages.filter(({ target }) => target?.trim()).map(({ id, target }) => [id, target]));
  for (const area of AREAS) {
    const own = readWords(language, area);
    const rows = [...toExpected(readWords(SOURCE, area), tag).keys()].flatMap((key) => {
      const text = given.get(`${area}:${key}`) ?? own[key];
      return text === undefined ? [] : [[key, text]];
    });
    writeWords(language, area, Object.fromEntries(rows));
  }
  markFresh(language, [...given.keys()]);
  return given.size;
}
