export const DEFAULT_LANGUAGE = 'PT';

/** The text in the reader's language, else in the language without its region, else in the default language, else any. */
export function pickText<Words>(texts: Readonly<Record<string, Words>>, language: string): Words {
  const wanted = language.toUpperCase();
  const names = [wanted, wanted.split('-', 1)[0] ?? '', DEFAULT_LANGUAGE, ...Object.keys(texts)];
  const name = names.find((candidate) => Object.hasOwn(texts, candidate));
  if (name === undefined) throw new Error('No language has a text');
  return texts[name] as Words;
}
