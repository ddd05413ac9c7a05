import { formatMoney, formatNumber, formatPercent, TWO_DECIMALS } from '../../lib/format.ts';
import { createT, type Messages, type MessageValues } from '../../lib/words.ts';
import type en from '../../words/en/studio/shared.json';

/** Words shared by all games. */
export type SharedWord = keyof typeof en;

/** Keys with plural forms. */
type CountWord<Word extends string> = Word extends `${infer Base}_other` ? Base : never;

/** The words of one client in one language: the words shared by all games, and the client's own words. */
export interface Dictionary {
  /** BCP 47. */
  readonly tag: string;
  readonly messages: Messages;
}

/** The texts of a game: shared words and its own. */
export interface Speech<Word extends string = never> {
  /** BCP 47. */
  readonly tag: string;
  say(key: SharedWord | Word, parameters?: MessageValues): string;
  /** The plural form of the language for this count: `won` is `won_one`, `won_few` … */
  sayCount(key: CountWord<Word>, count: number, parameters?: MessageValues): string;
  /** The text for a key that is built from data; undefined if there is no such key. */
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
  const isPlay = currency === 'PLAY';
  const say = createT(messages, tag);
  const money = (amount: number) => formatMoney(tag, amount, currency);
  return {
    tag,
    say,
    sayCount: (key, count, parameters = {}) => say(key, { ...parameters, count }),
    find: (key) => messages[key],
    money: (amount) => (isPlay ? `${money(amount)} ${messages['playMoney']}` : money(amount)),
    amount: (amount) => formatNumber(tag, amount, TWO_DECIMALS),
    percent: (basisPoints) => formatPercent(tag, basisPoints / 10_000, TWO_DECIMALS),
  };
}
