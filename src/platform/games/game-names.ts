/** Names of these titles by their ids. A title that left the catalogue has none. */
export async function nameGames(db: D1Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(ids)].filter(Boolean);
  if (asked.length === 0) return new Map();
  const { results } = await db
    .prepare('select g.game_id, g.game_name from json_each(?) j join games g on g.game_id = j.value')
    .bind(JSON.stringify(asked))
    .all<{ game_id: string; game_name: string }>();
  return new Map(results.map(({ game_id: id, game_name: name }) => [id, name]));
}
