import { clock } from '../../server/clock.ts';
import { isUnchanged } from '../system/added-languages.ts';
import { type SeedWords, type Texts, toSeedTexts } from '../system/seed-texts.ts';
import { type NewHelpItem, readSeededHelp, toFirstHelp } from './help-queries.ts';

const NAMES = ['deposit-pix', 'withdrawal-received', 'payment-password', 'bonus-terms'] as const;
const STEP = 10;

type Field = 'category' | 'title' | 'content';

const toId = (name: string, language: string) => `${name}-${language.toLowerCase()}`;

function toTexts(words: SeedWords, name: (typeof NAMES)[number]): Texts<Field> {
  return toSeedTexts(words, {
    category: `help.${name}.category`,
    title: `help.${name}.title`,
    content: `help.${name}.content`,
  });
}

/** The stored texts of an entry, in the languages of the seed. */
function toStored(name: string, texts: Texts<Field>, items: ReadonlyMap<string, NewHelpItem>) {
  return Object.fromEntries(
    Object.keys(texts).flatMap((language) => {
      const item = items.get(toId(name, language));
      return item ? [[language, { category: item.category, title: item.title, content: item.content }]] : [];
    }),
  );
}

/**
 * Help entries of a new installation. If the product gets another language later, that language gets the entries that the operator did not change.
 */
export async function seedHelp(db: D1Database, words: SeedWords): Promise<void> {
  const { languages, items } = await readSeededHelp(db);
  // If no language is recorded, the operator wrote all existing entries, and none is added.
  const isFirst = languages.size === 0;
  if (isFirst && items.size > 0) return;
  const added = NAMES.flatMap((name, index) => {
    const texts = toTexts(words, name);
    if (!isFirst && !isUnchanged(toStored(name, texts, items), texts)) return [];
    return Object.entries(texts)
      .filter(([language]) => !languages.has(language))
      .map(([language, text]): NewHelpItem => {
        return { id: toId(name, language), language, position: (index + 1) * STEP, ...text };
      });
  });
  if (added.length > 0) await db.batch(toFirstHelp(db, added, clock()));
}
