type Stored = Readonly<Record<string, unknown>>;

/** The same JSON value, whatever the order of its keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [left, right] = [Object.entries(one), other as Stored];
  return left.length === Object.keys(right).length && left.every(([key, value]) => isSame(value, right[key]));
}

/** Whether these texts are the ones of the seed. A text that an operator changed makes the whole item the operator's. */
export function isUnchanged(stored: Stored, seeded: Stored): boolean {
  const shared = Object.keys(stored).filter((language) => Object.hasOwn(seeded, language));
  return shared.length > 0 && shared.every((language) => isSame(stored[language], seeded[language]));
}

/**
 * The stored texts with the languages that the product has got since. Undefined if nothing is missing, or if the operator changed a text:
 * the texts of the product may state other rules then.
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
