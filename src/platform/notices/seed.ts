import { isUnchanged } from '../system/added-languages.ts';
import { type SeedWord, type SeedWords, type Texts, toSeedTexts } from '../system/seed-texts.ts';
import { type NewNotice, toInsertNotice } from './notice-changes.ts';

interface Seed {
  /** Part of the keys of the notice's texts, and of the ids of its rows. */
  readonly name: 'fairness' | 'welcome' | 'agent-payments';
  readonly audience?: NonNullable<NewNotice['audience']>;
  readonly publishedAt: number;
}

interface Stored {
  readonly id: string;
  readonly language: string | null;
  readonly title: string;
  readonly content: string;
  readonly deleted_at_ms: number | null;
}

const toId = (name: string, language: string) => `${name}-${language.toLowerCase()}`;

async function readStored(db: D1Database, ids: readonly string[]): Promise<Stored[]> {
  const { results } = await db
    .prepare(
      'select id, language, title, content, deleted_at_ms from notices where id in (select value from json_each(?))',
    )
    .bind(JSON.stringify(ids))
    .all<Stored>();
  return results;
}

/** True if the operator has not changed the rows of a notice. A notice that is deleted in one language gets no further language. */
function isOurs(rows: readonly Stored[], texts: Texts<'title' | 'content'>): boolean {
  if (rows.some(({ deleted_at_ms: deletedAt }) => deletedAt !== null)) return false;
  return isUnchanged(
    Object.fromEntries(rows.map(({ language, title, content }) => [language ?? '', { title, content }])),
    texts,
  );
}

/** Statements that add the notices of a new installation, and the missing languages of existing notices. */
export async function toMissingNotices(
  db: D1Database,
  words: SeedWords,
  seeds: readonly Seed[],
): Promise<D1PreparedStatement[]> {
  const notices = seeds.map((seed) => {
    const texts = toSeedTexts(words, {
      title: `notice.${seed.name}.title` as SeedWord,
      content: `notice.${seed.name}.content` as SeedWord,
    });
    return { ...seed, texts };
  });
  const ids = notices.flatMap(({ name, texts }) => Object.keys(texts).map((language) => toId(name, language)));
  const stored = await readStored(db, ids);
  return notices.flatMap(({ name, audience, publishedAt, texts }) => {
    const rows = stored.filter(({ id }) => Object.keys(texts).some((language) => id === toId(name, language)));
    if (rows.length > 0 && !isOurs(rows, texts)) return [];
    return Object.entries(texts).map(([language, text]) =>
      toInsertNotice(db, {
        id: toId(name, language),
        type: 'PL',
        language,
        publishedAt,
        ...text,
        ...(audience && { audience }),
      }),
    );
  });
}
