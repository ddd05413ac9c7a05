import { toPluralForm } from '../../lib/plural-form.ts';
import { fillWords, type MessageValues } from '../../lib/words.ts';
import en from '../../words/en/studio/shared.json';
import pt from '../../words/pt/studio/shared.json';

/** Words shared by all games. */
export type SharedWord = keyof typeof pt;

/** Keys with a singular and a plural form. */
type CountWord<Word extends string> = Word extends `${infer Base}_one` ? Base : never;

/** The texts of a game: shared words and its own. */
export interface Speech<Word extends string = never> {
  readonly language: string;
  say(key: SharedWord | Word, parameters?: MessageValues): string;
  /** The form for this count: `won` is `won_one` or `won_other`. */
  sayCount(key: CountWord<Word>, count: number, parameters?: MessageValues): string;
  /** The word of a key built from data; undefined when there is none. */
  find(key: string): string | undefined;
  money(amount: number): string;
  /** Without the currency, for tables. */
  amount(amount: number): string;
  percent(basisPoints: number): string;
}

/** @param own the game's words in both languages */
export function createSpeech<Word extends string = never>(
  own: { readonly pt: Readonly<Record<Word, string>>; readonly en: Readonly<Record<Word, string>> },
  language: string,
  currency: string,
): Speech<Word> {
  const words: Record<string, string> = language === 'en' ? { ...en, ...own.en } : { ...pt, ...own.pt };
  const locale = language === 'en' ? 'en' : 'pt-BR';
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const plain = new Intl.NumberFormat(locale, decimals);
  const isPlay = currency === 'PLAY';
  const coin = isPlay ? plain : new Intl.NumberFormat(locale, { style: 'currency', currency, ...decimals });
  const find = (key: string) => words[key];
  const say = (key: string, parameters: MessageValues = {}) => fillWords(words[key] ?? key, parameters);
  return {
    language,
    say,
    sayCount: (key, count, parameters = {}) =>
      say(`${key}_${toPluralForm(locale, count) === 'one' ? 'one' : 'other'}`, { ...parameters, count }),
    find,
    money: (amount) => (isPlay ? `${coin.format(amount)} ${words.playMoney}` : coin.format(amount)),
    amount: (amount) => plain.format(amount),
    percent: (basisPoints) =>
      new Intl.NumberFormat(locale, { style: 'percent', ...decimals }).format(basisPoints / 10_000),
  };
}
