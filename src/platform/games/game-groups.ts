/** No language has this code: it matches nothing and is a valid JSON path for SQLite. */
const NO_LANGUAGE = 'ZZ';

/** Key in the JSON `labels`, which is by language: for `pt-BR` the part before the hyphen. */
export function toLabelKey(language: string): string {
  return /^[A-Z]{2}(?=-|$)/.exec(language.toUpperCase())?.[0] ?? NO_LANGUAGE;
}

export async function listGameGroups(db: D1Database, language: string) {
  const { results } = await db
    .prepare(
      `select game_group_code as gameGroupCode, coalesce(labels ->> ?, label_name) as labelName
       from game_groups order by position, game_group_code`,
    )
    .bind(toLabelKey(language))
    .all<{ gameGroupCode: string; labelName: string }>();
  return results;
}

interface GameGroup {
  gameGroupCode: string;
  labelName: string;
  labels: Readonly<Record<string, string>>;
}

function toInserts(db: D1Database, groups: readonly GameGroup[], known: 'ignore' | 'replace') {
  return groups.map(({ gameGroupCode, labelName, labels }, position) =>
    db
      .prepare(
        `insert or ${known} into game_groups (game_group_code, label_name, position, labels) values (?, ?, ?, ?)`,
      )
      .bind(gameGroupCode, labelName, position, JSON.stringify(labels)),
  );
}

export async function addGameGroups(db: D1Database, groups: readonly GameGroup[]): Promise<void> {
  if (groups.length > 0) await db.batch(toInserts(db, groups, 'ignore'));
}

/** Replaces all groups; groups that are missing in the list are deleted. */
export async function replaceGameGroups(db: D1Database, groups: readonly GameGroup[]): Promise<void> {
  await db.batch([db.prepare('delete from game_groups'), ...toInserts(db, groups, 'replace')]);
}
