type Stored = Readonly<Record<string, unknown>>;

/** Whether two JSON values are equal. The order of keys does not matter. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [left, right] = [Object.entries(one), other as Stored];
  return left.length === Object.keys(right).length && left.every(([key, value]) => isSame(value, right[key]));
}

/** Whether the stored texts are still those of the seed. If an operator changed one text, the whole item counts as changed. */
export function isUnchanged(stored: Stored, seeded: Stored): boolean {
  const shared = Object.keys(stored).filter((language) => Object.hasOwn(seeded, language));
  return shared.length > 0 && shared.every((language) => isSame(stored[language], seeded[language]));
}

/**
 * The stored texts, plus the languages that the product added later. Undefined if nothing is missing, or if the operator changed a text,
 * because the texts of the product may then state other rules.
 */
export function addLanguages<Texts extends Stored>(stored: Texts, seeded: Texts): Texts | undefined {
  const isMissing = Object.keys(seeded).some((language) => !Object.hasOwn(stored, language));
  return isMissing && isUnchanged(stored, seeded) ? { ...seeded, ...stored } : undefined;
}

interface Item {
  readonly id: string;
  readonly texts: Stored;
}

/** Adds the missing languages to rows of the seed. A simultaneous change by the operator wins. */
export async function toAddedLanguages(
  db: D1Database,
  table: 'missions' | 'goods' | 'promotions',
  items: readonly Item[],
): Promise<D1PreparedStatement[]> {
  const { results } = await db
    .prepare(`select id, texts from ${table} where id in (select value from json_each(?))`)
    .bind(JSON.stringify(items.map(({ id }) => id)))
    .all<{ id: string; texts: string }>();
  return results.flatMap(({ id, texts }) => {
    const seeded = items.find((item) => item.id === id)?.texts ?? {};
    const whole = addLanguages(JSON.parse(texts) as Stored, seeded);
    return whole
      ? [
          db
            .prepare(`update ${table} set texts = ?2 where id = ?1 and texts = ?3`)
            .bind(id, JSON.stringify(whole), texts),
        ]
      : [];
  });
}
