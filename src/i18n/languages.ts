/**
 * How complete a language is. `full`: every word. `partial`: its pages exist, but search engines leave them out, and
 * missing words are those of the fallbacks. `off`: no pages.
 */
export type LanguageStatus = 'full' | 'partial' | 'off';

/** A possible language of the interface (spec §1). */
export interface LanguageRow {
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
  /** English name, for searches in a list of languages. */
  readonly english: string;
  /** Country of its flag (ISO 3166). */
  readonly flag: string;
  readonly dir: 'ltr' | 'rtl';
  /** Writing system (ISO 15924). */
  readonly script: string;
  /** Language with territory, as Open Graph wants it. */
  readonly ogLocale: string;
  /** `tall`: marks above and below the letters need more room between lines. */
  readonly lineHeight: 'normal' | 'tall';
  readonly status: LanguageStatus;
  /** Path of a language that has the same words; its own folder contains differences only. */
  readonly inherits?: string;
}

/** Digits and calendar of all languages, for the `-u-` part of tags. */
export const DIGITS = 'latn';
export const CALENDAR = 'gregory';

/** Tags of languages that Intl of Chromium and workerd lacks. Their pages and frames load tables (lib/lacking-formats.ts). */
export const LACKED_BY_INTL: readonly string[] = ['km', 'my'];

/** Other languages are translated from this language. */
export const SOURCE_LANGUAGE = 'en';
/** Language of paths without a language, and the last fallback. */
export const DEFAULT_LANGUAGE = 'pt';

/**
 * The registry of languages: the sixteen codes of the spec, then our own. To add one: its row or its `status` here, and
 * the folders `src/words/<path>/` and `src/content/<collection>/<path>/`. Site, edge, platform and studio read it.
 */
// biome-ignore format: two lines a language
export const LANGUAGES = [
  {
    catalogue: 'PT', path: 'pt', tag: 'pt', vendor: 'PT', name: 'Português', english: 'Portuguese', flag: 'BR', dir: 'ltr',
    script: 'Latn', ogLocale: 'pt_BR', lineHeight: 'normal', status: 'full',
  },
  {
    catalogue: 'EN', path: 'en', tag: 'en', vendor: 'EN', name: 'English', english: 'English', flag: 'GB', dir: 'ltr',
    script: 'Latn', ogLocale: 'en_GB', lineHeight: 'normal', status: 'full',
  },
  {
    catalogue: 'CN', path: 'cn', tag: 'zh-Hans', vendor: 'CN', name: '简体中文', english: 'Chinese (Simplified)', flag: 'CN', dir: 'ltr',
    script: 'Hans', ogLocale: 'zh_CN', lineHeight: 'normal', status: 'full',
  },
  {
    catalogue: 'JA', path: 'ja', tag: 'ja', vendor: 'JA', name: '日本語', english: 'Japanese', flag: 'JP', dir: 'ltr',
    script: 'Jpan', ogLocale: 'ja_JP', lineHeight: 'normal', status: 'off',
  },
  {
    catalogue: 'TH', path: 'th', tag: 'th', vendor: 'TH', name: 'ไทย', english: 'Thai', flag: 'TH', dir: 'ltr',
    script: 'Thai', ogLocale: 'th_TH', lineHeight: 'tall', status: 'full',
  },
  {
    catalogue: 'VI', path: 'vi', tag: 'vi', vendor: 'VI', name: 'Tiếng Việt', english: 'Vietnamese', flag: 'VN', dir: 'ltr',
    script: 'Latn', ogLocale: 'vi_VN', lineHeight: 'normal', status: 'full',
  },
  {
    catalogue: 'MY', path: 'my', tag: 'my', vendor: 'MY', name: 'မြန်မာ', english: 'Burmese', flag: 'MM', dir: 'ltr',
    script: 'Mymr', ogLocale: 'my_MM', lineHeight: 'tall', status: 'off',
  },
  {
    catalogue: 'ES', path: 'es', tag: 'es', vendor: 'ES', name: 'Español', english: 'Spanish', flag: 'ES', dir: 'ltr',
    script: 'Latn', ogLocale: 'es_ES', lineHeight: 'normal', status: 'full',
  },
  {
    catalogue: 'HI', path: 'hi', tag: 'hi', vendor: 'HI', name: 'हिन्दी', english: 'Hindi', flag: 'IN', dir: 'ltr',
    script: 'Deva', ogLocale: 'hi_IN', lineHeight: 'tall', status: 'full',
  },
  {
    catalogue: 'ID', path: 'id', tag: 'id', vendor: 'ID', name: 'Bahasa Indonesia', english: 'Indonesian', flag: 'ID', dir: 'ltr',
    script: 'Latn', ogLocale: 'id_ID', lineHeight: 'normal', status: 'off',
  },
  {
    catalogue: 'KM', path: 'km', tag: 'km', vendor: 'KM', name: 'ខ្មែរ', english: 'Khmer', flag: 'KH', dir: 'ltr',
    script: 'Khmr', ogLocale: 'km_KH', lineHeight: 'tall', status: 'off',
  },
  {
    catalogue: 'KO', path: 'ko', tag: 'ko', vendor: 'KO', name: '한국어', english: 'Korean', flag: 'KR', dir: 'ltr',
    script: 'Kore', ogLocale: 'ko_KR', lineHeight: 'normal', status: 'off',
  },
  {
    catalogue: 'MS', path: 'ms', tag: 'ms', vendor: 'MS', name: 'Bahasa Melayu', english: 'Malay', flag: 'MY', dir: 'ltr',
    script: 'Latn', ogLocale: 'ms_MY', lineHeight: 'normal', status: 'off',
  },
  {
    catalogue: 'PT-BR', path: 'pt-br', tag: 'pt-BR', vendor: 'PT', name: 'Português (Brasil)', english: 'Portuguese (Brazil)', flag: 'BR', dir: 'ltr',
    script: 'Latn', ogLocale: 'pt_BR', lineHeight: 'normal', status: 'off', inherits: 'pt',
  },
  {
    catalogue: 'TA', path: 'ta', tag: 'ta', vendor: 'TA', name: 'தமிழ்', english: 'Tamil', flag: 'IN', dir: 'ltr',
    script: 'Taml', ogLocale: 'ta_IN', lineHeight: 'tall', status: 'off',
  },
  {
    catalogue: 'TW', path: 'tw', tag: 'zh-Hant', vendor: 'TW', name: '繁體中文', english: 'Chinese (Traditional)', flag: 'TW', dir: 'ltr',
    script: 'Hant', ogLocale: 'zh_TW', lineHeight: 'normal', status: 'off',
  },
  {
    catalogue: 'FR', path: 'fr', tag: 'fr', vendor: 'EN', name: 'Français', english: 'French', flag: 'FR', dir: 'ltr',
    script: 'Latn', ogLocale: 'fr_FR', lineHeight: 'normal', status: 'off',
  },
  {
    catalogue: 'DE', path: 'de', tag: 'de', vendor: 'EN', name: 'Deutsch', english: 'German', flag: 'DE', dir: 'ltr',
    script: 'Latn', ogLocale: 'de_DE', lineHeight: 'normal', status: 'off',
  },
  {
    catalogue: 'IT', path: 'it', tag: 'it', vendor: 'EN', name: 'Italiano', english: 'Italian', flag: 'IT', dir: 'ltr',
    script: 'Latn', ogLocale: 'it_IT', lineHeight: 'normal', status: 'off',
  },
  {
    catalogue: 'NL', path: 'nl', tag: 'nl', vendor: 'EN', name: 'Nederlands', english: 'Dutch', flag: 'NL', dir: 'ltr',
    script: 'Latn', ogLocale: 'nl_NL', lineHeight: 'normal', status: 'off',
  },
  {
    catalogue: 'PL', path: 'pl', tag: 'pl', vendor: 'EN', name: 'Polski', english: 'Polish', flag: 'PL', dir: 'ltr',
    script: 'Latn', ogLocale: 'pl_PL', lineHeight: 'normal', status: 'off',
  },
  {
    catalogue: 'TR', path: 'tr', tag: 'tr', vendor: 'EN', name: 'Türkçe', english: 'Turkish', flag: 'TR', dir: 'ltr',
    script: 'Latn', ogLocale: 'tr_TR', lineHeight: 'normal', status: 'off',
  },
  {
    catalogue: 'RU', path: 'ru', tag: 'ru', vendor: 'EN', name: 'Русский', english: 'Russian', flag: 'RU', dir: 'ltr',
    script: 'Cyrl', ogLocale: 'ru_RU', lineHeight: 'normal', status: 'full',
  },
  {
    catalogue: 'UK', path: 'uk', tag: 'uk', vendor: 'EN', name: 'Українська', english: 'Ukrainian', flag: 'UA', dir: 'ltr',
    script: 'Cyrl', ogLocale: 'uk_UA', lineHeight: 'normal', status: 'off',
  },
  {
    catalogue: 'RO', path: 'ro', tag: 'ro', vendor: 'EN', name: 'Română', english: 'Romanian', flag: 'RO', dir: 'ltr',
    script: 'Latn', ogLocale: 'ro_RO', lineHeight: 'normal', status: 'off',
  },
  {
    catalogue: 'CS', path: 'cs', tag: 'cs', vendor: 'EN', name: 'Čeština', english: 'Czech', flag: 'CZ', dir: 'ltr',
    script: 'Latn', ogLocale: 'cs_CZ', lineHeight: 'normal', status: 'off',
  },
  {
    catalogue: 'HU', path: 'hu', tag: 'hu', vendor: 'EN', name: 'Magyar', english: 'Hungarian', flag: 'HU', dir: 'ltr',
    script: 'Latn', ogLocale: 'hu_HU', lineHeight: 'normal', status: 'off',
  },
  {
    catalogue: 'EL', path: 'el', tag: 'el', vendor: 'EN', name: 'Ελληνικά', english: 'Greek', flag: 'GR', dir: 'ltr',
    script: 'Grek', ogLocale: 'el_GR', lineHeight: 'normal', status: 'off',
  },
  {
    catalogue: 'SV', path: 'sv', tag: 'sv', vendor: 'EN', name: 'Svenska', english: 'Swedish', flag: 'SE', dir: 'ltr',
    script: 'Latn', ogLocale: 'sv_SE', lineHeight: 'normal', status: 'off',
  },
  {
    catalogue: 'AR', path: 'ar', tag: 'ar', vendor: 'EN', name: 'العربية', english: 'Arabic', flag: 'SA', dir: 'rtl',
    script: 'Arab', ogLocale: 'ar_SA', lineHeight: 'tall', status: 'full',
  },
  {
    catalogue: 'FA', path: 'fa', tag: 'fa', vendor: 'EN', name: 'فارسی', english: 'Persian', flag: 'IR', dir: 'rtl',
    script: 'Arab', ogLocale: 'fa_IR', lineHeight: 'tall', status: 'off',
  },
  {
    catalogue: 'UR', path: 'ur', tag: 'ur', vendor: 'EN', name: 'اردو', english: 'Urdu', flag: 'PK', dir: 'rtl',
    script: 'Aran', ogLocale: 'ur_PK', lineHeight: 'tall', status: 'off',
  },
  {
    catalogue: 'BN', path: 'bn', tag: 'bn', vendor: 'EN', name: 'বাংলা', english: 'Bengali', flag: 'BD', dir: 'ltr',
    script: 'Beng', ogLocale: 'bn_BD', lineHeight: 'tall', status: 'off',
  },
  {
    catalogue: 'FI', path: 'fi', tag: 'fi', vendor: 'EN', name: 'Suomi', english: 'Finnish', flag: 'FI', dir: 'ltr',
    script: 'Latn', ogLocale: 'fi_FI', lineHeight: 'normal', status: 'off',
  },
  {
    catalogue: 'DA', path: 'da', tag: 'da', vendor: 'EN', name: 'Dansk', english: 'Danish', flag: 'DK', dir: 'ltr',
    script: 'Latn', ogLocale: 'da_DK', lineHeight: 'normal', status: 'off',
  },
] as const satisfies readonly LanguageRow[];

type Row = (typeof LANGUAGES)[number];
export type LanguagePath = Row['path'];

/** `zh-cn` → `zh-hans`: the tag with its usual script instead of its territory. Empty for an invalid tag. */
function toScriptTag(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`.toLowerCase();
  } catch {
    return '';
  }
}

/** The language with this catalogue code, path or tag, in any case; `zh-CN` and `zh_TW` name Chinese by its script. */
export function findLanguage(code: string): (LanguageRow & Row) | undefined {
  const wanted = code.toLowerCase().replaceAll('_', '-');
  const findTag = (tag: string) => LANGUAGES.find((row) => row.path === tag || row.tag.toLowerCase() === tag);
  return findTag(wanted) ?? (wanted.startsWith('zh-') ? findTag(toScriptTag(wanted)) : undefined);
}

/**
 * Paths of the languages in which a text is looked for, best first: the language, the language that it inherits, English, Portuguese. No
 * other code decides on a fallback. Takes a code, a path or a tag. If the registry lacks it, its language without the region is used; if the
 * registry lacks that too, only English and Portuguese remain.
 */
export function toFallbacks(code: string): readonly LanguagePath[] {
  const row: (LanguageRow & Row) | undefined = findLanguage(code) ?? findLanguage(code.split('-', 1)[0] ?? '');
  const own = row ? [row.path, ...(row.inherits ? [row.inherits as LanguagePath] : [])] : [];
  return [...new Set<LanguagePath>([...own, SOURCE_LANGUAGE, DEFAULT_LANGUAGE])];
}
