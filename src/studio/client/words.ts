import { createT, type Messages, type MessageValues } from '../../lib/words.ts';
import type en from '../../words/en/studio/shared.json';

/** Words shared by all games. */
export type SharedWord = keyof typeof en;

/** Keys with plural forms. */
type CountWord<Word extends string> = Word extends `${infer Base}_other` ? Base : never;

/** The words of one client in one language: those of all games and its own. */
export interface Dictionary {
  /** BCP 47. */
  readonly tag: string;
  readonly messages: Messages;
}

/** The texts of a game: shared words and its own. */
export interface Speech<Word extends string = never> {
  /** BCP 47. */
  readonly tag: string;
  /** For Intl: the language with Latin digits and the Gregorian calendar. */
  readonly locale: string;
  say(key: SharedWord | Word, parameters?: MessageValues): string;
  /** The plural form of the language for this count: `won` is `won_one`, `won_few` … */
  sayCount(key: CountWord<Word>, count: number, parameters?: MessageValues): string;
  /** The word of a key built from data; undefined when there is none. */
  find(key: string): string | undefined;
  money(amount: number): string;
  /** Without the currency, for tables. */
  amount(amount: number): string;
  percent(basisPoints: number): string;
}

export function createSpeech<Word extends string = never>(
  { tag, messages }: Dictionary,
  currency: string,
): Speech<Word> {
  const locale = `${tag}-u-ca-gregory-nu-latn`;
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const plain = new Intl.NumberFormat(locale, decimals);
  const isPlay = currency === 'PLAY';
  const coin = isPlay ? plain : new Intl.NumberFormat(locale, { style: 'currency', currency, ...decimals });
  const say = createT(messages, locale);
  return {
    tag,
    locale,
    say,
    sayCount: (key, count, parameters = {}) => say(key, { ...parameters, count }),
    find: (key) => messages[key],
    money: (amount) => (isPlay ? `${coin.format(amount)} ${messages['playMoney']}` : coin.format(amount)),
    amount: (amount) => plain.format(amount),
    percent: (basisPoints) =>
      new Intl.NumberFormat(locale, { style: 'percent', ...decimals }).format(basisPoints / 10_000),
  };
}
