import { brand } from '../../brand/brand.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import { formatNumber, TWO_DECIMALS } from '../../lib/format.ts';
import { fillWords, type Messages, type MessageValues } from '../../lib/words.ts';
import { readAssetWords } from '../../server/asset-words.ts';
import type en from '../../words/en/platform/seeds.json';
import { CURRENCY_SYMBOL } from './currency-symbol.ts';

export type SeedWord = keyof typeof en;
/** The words of `platform/seeds.json` in each language that has this file, by the path of the language. */
export type SeedWords = Readonly<Record<string, Messages>>;
/** Texts by catalogue code. */
export type Texts<Field extends string> = Record<string, Record<Field, string>>;

/** Writes numbers in the way of a language, with two decimals; amounts are major units. */
interface Writer {
  money(amount: number): string;
  number(value: number): string;
}
type ToValues = (writer: Writer) => MessageValues;

const FIXED = { brand: brand.name, age: String(brand.policy.minimumAge), payee: brand.name.toUpperCase() };
const NO_VALUES: ToValues = () => ({});

function createWriter(tag: string): Writer {
  const number = (value: number) => formatNumber(tag, value, TWO_DECIMALS);
  return { number, money: (amount) => `${CURRENCY_SYMBOL} ${number(amount)}` };
}

export async function readSeedWords(env: Env): Promise<SeedWords> {
  const { text } = await readAssetWords(env.ASSETS, 'seeds', ['all']);
  return JSON.parse(text) as SeedWords;
}

/** One text by catalogue code, in each language that has it. */
export function toSeedText(words: SeedWords, key: SeedWord, toValues = NO_VALUES): Record<string, string> {
  return Object.fromEntries(
    LANGUAGES.flatMap(({ path, tag, catalogue }) => {
      const text = words[path]?.[key];
      if (text === undefined) return [];
      return [[catalogue, fillWords(text, { ...FIXED, ...toValues(createWriter(tag)) })]];
    }),
  );
}

/** Texts of one item, in each language that has all of them. */
export function toSeedTexts<Field extends string>(
  words: SeedWords,
  keys: Readonly<Record<Field, SeedWord>>,
  toValues = NO_VALUES,
): Texts<Field> {
  const fields = Object.entries(keys) as [Field, SeedWord][];
  const found = fields.map(([field, key]) => [field, toSeedText(words, key, toValues)] as const);
  return Object.fromEntries(
    LANGUAGES.flatMap(({ catalogue }) => {
      const texts = found.flatMap(([field, byLanguage]) => {
        const text = byLanguage[catalogue];
        return text === undefined ? [] : [[field, text]];
      });
      return texts.length === fields.length ? [[catalogue, Object.fromEntries(texts) as Record<Field, string>]] : [];
    }),
  );
}
