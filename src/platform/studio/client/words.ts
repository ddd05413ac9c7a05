import en from './words/en.json';
import pt from './words/pt.json';

export type Words = typeof pt;
export type WordKey = keyof Words;
type Parameters = Record<string, string | number>;

export interface Speech {
  readonly language: string;
  say(key: WordKey, parameters?: Parameters): string;
  /** The form for this many: `won` is `won_one`, `won_other`. */
  sayCount(key: 'won', count: number, parameters: Parameters): string;
  /** A word whose name is made of data; undefined where there is none. */
  find(key: string): string | undefined;
  money(amount: number): string;
  /** Without the currency, for tables. */
  amount(amount: number): string;
  percent(basisPoints: number): string;
}

function fill(text: string, parameters: Parameters): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(parameters[name] ?? ''));
}

export function createSpeech(language: string, currency: string): Speech {
  const words: Words = language === 'en' ? en : pt;
  const locale = language === 'en' ? 'en' : 'pt-BR';
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const plain = new Intl.NumberFormat(locale, decimals);
  const plural = new Intl.PluralRules(locale);
  const isPlay = currency === 'PLAY';
  const coin = isPlay ? plain : new Intl.NumberFormat(locale, { style: 'currency', currency, ...decimals });
  const find = (key: string) => (words as Record<string, string>)[key];
  const say = (key: WordKey, parameters: Parameters = {}) => fill(words[key], parameters);
  return {
    language,
    say,
    sayCount: (key, count, parameters) =>
      say(`${key}_${plural.select(count) === 'one' ? 'one' : 'other'}`, { ...parameters, count }),
    find,
    money: (amount) => (isPlay ? `${coin.format(amount)} ${words.playMoney}` : coin.format(amount)),
    amount: (amount) => plain.format(amount),
    percent: (basisPoints) =>
      new Intl.NumberFormat(locale, { style: 'percent', ...decimals }).format(basisPoints / 10_000),
  };
}
