/** A possible language of the interface (spec §1). */
interface LanguageRow {
  /** Catalogue code: the value of `lang`, and the language of requests to the platform. */
  readonly catalogue: string;
  /** First URL segment, and folder of the messages. */
  readonly path: string;
  /** BCP 47, for `lang` and Intl. */
  readonly tag: string;
  /** Language code for game vendors, or a substitute that they support: the value of `hisLang`. */
  readonly vendor: string;
  /** Name in the language itself. */
  readonly name: string;
  /** Country of its flag (ISO 3166). */
  readonly flag: string;
  readonly dir: 'ltr' | 'rtl';
}

/** The sixteen codes of the spec, then our own. A brand enables some of them (`locales.ts`). */
export const LANGUAGES = [
  { catalogue: 'PT', path: 'pt', tag: 'pt', vendor: 'PT', name: 'Português', flag: 'BR', dir: 'ltr' },
  { catalogue: 'EN', path: 'en', tag: 'en', vendor: 'EN', name: 'English', flag: 'GB', dir: 'ltr' },
  { catalogue: 'CN', path: 'cn', tag: 'zh-Hans', vendor: 'CN', name: '简体中文', flag: 'CN', dir: 'ltr' },
  { catalogue: 'JA', path: 'ja', tag: 'ja', vendor: 'JA', name: '日本語', flag: 'JP', dir: 'ltr' },
  { catalogue: 'TH', path: 'th', tag: 'th', vendor: 'TH', name: 'ไทย', flag: 'TH', dir: 'ltr' },
  { catalogue: 'VI', path: 'vi', tag: 'vi', vendor: 'VI', name: 'Tiếng Việt', flag: 'VN', dir: 'ltr' },
  { catalogue: 'MY', path: 'my', tag: 'my', vendor: 'MY', name: 'မြန်မာ', flag: 'MM', dir: 'ltr' },
  { catalogue: 'ES', path: 'es', tag: 'es', vendor: 'ES', name: 'Español', flag: 'ES', dir: 'ltr' },
  { catalogue: 'HI', path: 'hi', tag: 'hi', vendor: 'HI', name: 'हिन्दी', flag: 'IN', dir: 'ltr' },
  { catalogue: 'ID', path: 'id', tag: 'id', vendor: 'ID', name: 'Bahasa Indonesia', flag: 'ID', dir: 'ltr' },
  { catalogue: 'KM', path: 'km', tag: 'km', vendor: 'KM', name: 'ខ្មែរ', flag: 'KH', dir: 'ltr' },
  { catalogue: 'KO', path: 'ko', tag: 'ko', vendor: 'KO', name: '한국어', flag: 'KR', dir: 'ltr' },
  { catalogue: 'MS', path: 'ms', tag: 'ms', vendor: 'MS', name: 'Bahasa Melayu', flag: 'MY', dir: 'ltr' },
  { catalogue: 'PT-BR', path: 'pt-br', tag: 'pt-BR', vendor: 'PT', name: 'Português (Brasil)', flag: 'BR', dir: 'ltr' },
  { catalogue: 'TA', path: 'ta', tag: 'ta', vendor: 'TA', name: 'தமிழ்', flag: 'IN', dir: 'ltr' },
  { catalogue: 'TW', path: 'tw', tag: 'zh-Hant', vendor: 'TW', name: '繁體中文', flag: 'TW', dir: 'ltr' },
  { catalogue: 'FR', path: 'fr', tag: 'fr', vendor: 'EN', name: 'Français', flag: 'FR', dir: 'ltr' },
  { catalogue: 'DE', path: 'de', tag: 'de', vendor: 'EN', name: 'Deutsch', flag: 'DE', dir: 'ltr' },
  { catalogue: 'IT', path: 'it', tag: 'it', vendor: 'EN', name: 'Italiano', flag: 'IT', dir: 'ltr' },
  { catalogue: 'NL', path: 'nl', tag: 'nl', vendor: 'EN', name: 'Nederlands', flag: 'NL', dir: 'ltr' },
  { catalogue: 'PL', path: 'pl', tag: 'pl', vendor: 'EN', name: 'Polski', flag: 'PL', dir: 'ltr' },
  { catalogue: 'TR', path: 'tr', tag: 'tr', vendor: 'EN', name: 'Türkçe', flag: 'TR', dir: 'ltr' },
  { catalogue: 'RU', path: 'ru', tag: 'ru', vendor: 'EN', name: 'Русский', flag: 'RU', dir: 'ltr' },
  { catalogue: 'UK', path: 'uk', tag: 'uk', vendor: 'EN', name: 'Українська', flag: 'UA', dir: 'ltr' },
  { catalogue: 'RO', path: 'ro', tag: 'ro', vendor: 'EN', name: 'Română', flag: 'RO', dir: 'ltr' },
  { catalogue: 'CS', path: 'cs', tag: 'cs', vendor: 'EN', name: 'Čeština', flag: 'CZ', dir: 'ltr' },
  { catalogue: 'HU', path: 'hu', tag: 'hu', vendor: 'EN', name: 'Magyar', flag: 'HU', dir: 'ltr' },
  { catalogue: 'EL', path: 'el', tag: 'el', vendor: 'EN', name: 'Ελληνικά', flag: 'GR', dir: 'ltr' },
  { catalogue: 'SV', path: 'sv', tag: 'sv', vendor: 'EN', name: 'Svenska', flag: 'SE', dir: 'ltr' },
  { catalogue: 'AR', path: 'ar', tag: 'ar', vendor: 'EN', name: 'العربية', flag: 'SA', dir: 'rtl' },
  { catalogue: 'FA', path: 'fa', tag: 'fa', vendor: 'EN', name: 'فارسی', flag: 'IR', dir: 'rtl' },
  { catalogue: 'UR', path: 'ur', tag: 'ur', vendor: 'EN', name: 'اردو', flag: 'PK', dir: 'rtl' },
  { catalogue: 'BN', path: 'bn', tag: 'bn', vendor: 'EN', name: 'বাংলা', flag: 'BD', dir: 'ltr' },
  { catalogue: 'FI', path: 'fi', tag: 'fi', vendor: 'EN', name: 'Suomi', flag: 'FI', dir: 'ltr' },
  { catalogue: 'DA', path: 'da', tag: 'da', vendor: 'EN', name: 'Dansk', flag: 'DK', dir: 'ltr' },
] as const satisfies readonly LanguageRow[];

/**
 * Languages in which a text is looked for, best first: the language, the language without its region, English, Portuguese. Takes any code
 * or path; a language that the catalogue lacks is left out.
 */
export function toFallbacks(path: string): string[] {
  const wanted = path.toLowerCase();
  const all = [wanted, wanted.split('-', 1)[0], 'en', 'pt'];
  return [...new Set(LANGUAGES.map((row) => row.path as string).filter((known) => all.includes(known)))].sort(
    (one, other) => all.indexOf(one) - all.indexOf(other),
  );
}

/** The language with this catalogue code, path or tag. */
export function findLanguage(code: string): (typeof LANGUAGES)[number] | undefined {
  const wanted = code.toLowerCase();
  return LANGUAGES.find(({ path, tag }) => path === wanted || tag.toLowerCase() === wanted);
}
