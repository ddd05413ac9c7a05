import type { MethodKind } from '../../contract/cashier/cashier.ts';
import type { OperatorMethod } from '../../contract/cashier/settings-operator.ts';
import type { Settings } from '../env.ts';
import { addLanguages } from '../system/added-languages.ts';
import { DEFAULT_LANGUAGE } from '../system/pick-text.ts';
import { type SeedWord, type SeedWords, toSeedText } from '../system/seed-texts.ts';
import { listMethodRows, toMissingMethod } from './payment-queries.ts';
import { DEPOSIT_PROVIDERS } from './providers/providers.ts';

type MethodTexts = OperatorMethod['texts'];

/** Name and instructions by language; a method without instructions has empty ones. */
function toTexts(code: string, words: SeedWords): MethodTexts {
  const names = toSeedText(words, `method.${code}.name` as SeedWord);
  const instructions = toSeedText(words, `method.${code}.instructions` as SeedWord);
  return Object.fromEntries(
    Object.entries(names).map(([language, name]) => [language, { name, instructions: instructions[language] ?? '' }]),
  );
}

/** All texts of a stored method. */
function toStored({ name, instructions, texts }: OperatorMethod): MethodTexts {
  return { [DEFAULT_LANGUAGE]: { name, instructions }, ...texts };
}

async function toAddedTexts(db: D1Database, words: SeedWords): Promise<D1PreparedStatement[]> {
  const methods = await listMethodRows(db);
  return methods.flatMap((method) => {
    const whole = addLanguages(toStored(method), toTexts(method.code, words));
    if (!whole) return [];
    const { [DEFAULT_LANGUAGE]: _, ...others } = whole;
    return [
      db
        .prepare('update deposit_methods set texts = ?2 where code = ?1 and texts = ?3')
        .bind(method.code, JSON.stringify(others), JSON.stringify(method.texts)),
    ];
  });
}

/** Statements that add a method for each way in which this site can be paid. Existing methods get the languages that they lack. */
export async function toMissingMethods(
  db: D1Database,
  settings: Settings,
  words: SeedWords,
): Promise<D1PreparedStatement[]> {
  const missing = Object.entries(DEPOSIT_PROVIDERS)
    .filter(([, { seed, isAvailable }]) => isAvailable(seed.currency, settings))
    .map(([kind, { seed }]) => {
      const { [DEFAULT_LANGUAGE]: own, ...texts } = toTexts(seed.code, words);
      const { name, instructions } = own ?? { name: seed.name ?? seed.code, instructions: '' };
      return toMissingMethod(db, { ...seed, name, instructions, texts, providers: [], kind: kind as MethodKind });
    });
  return [...missing, ...(await toAddedTexts(db, words))];
}
