import { pickTextSql, toTextLanguages } from '../system/pick-text.ts';

export async function listGameGroups(db: D1Database, language: string) {
  const { results } = await db
    .prepare(
      `select game_group_code as gameGroupCode, coalesce(${pickTextSql('labels', '?1')}, label_name) as labelName
       from game_groups order by position, game_group_code`,
    )
    .bind(JSON.stringify(toTextLanguages(language)))
    .all<{ gameGroupCode: string; labelName: string }>();
  return results;
}

/** All groups with their names in every language, for operators. */
export async function listGroupRows(db: D1Database): Promise<GameGroup[]> {
  const { results } = await db
    .prepare('select game_group_code, label_name, labels from game_groups order by position, game_group_code')
    .all<{ game_group_code: string; label_name: string; labels: string }>();
  return results.map((row) => ({
    gameGroupCode: row.game_group_code,
    labelName: row.label_name,
    labels: JSON.parse(row.labels) as Record<string, string>,
  }));
}

interface GameGroup {
  gameGroupCode: string;
  labelName: string;
  labels: Readonly<Record<string, string>>;
}

/** A known group keeps its name, its position and its labels, and gets the labels of languages that it lacks. */
const KEEP = 'do update set labels = json_patch(excluded.labels, game_groups.labels)';
const REPLACE =
  'do update set label_name = excluded.label_name, position = excluded.position, labels = excluded.labels';

function toInserts(db: D1Database, groups: readonly GameGroup[], known: typeof KEEP | typeof REPLACE) {
  return groups.map(({ gameGroupCode, labelName, labels }, position) =>
    db
      .prepare(
        `insert into game_groups (game_group_code, label_name, position, labels) values (?, ?, ?, ?)
         on conflict (game_group_code) ${known}`,
      )
      .bind(gameGroupCode, labelName, position, JSON.stringify(labels)),
  );
}

export async function addGameGroups(db: D1Database, groups: readonly GameGroup[]): Promise<void> {
  if (groups.length > 0) await db.batch(toInserts(db, groups, KEEP));
}

/** Replaces all groups; groups that are missing in the list are deleted. */
export async function replaceGameGroups(db: D1Database, groups: readonly GameGroup[]): Promise<void> {
  await db.batch([db.prepare('delete from game_groups'), ...toInserts(db, groups, REPLACE)]);
}
