import type * as z from 'zod/mini';
import { toMajor } from '../../contract/core/money.ts';
import { type listGameTraits, VOLATILITIES } from '../../contract/games/games.ts';

type Asked = z.output<typeof listGameTraits.request>;
type Traits = z.output<typeof listGameTraits.response>;
type Row = Record<string, string | number | null>;

/** Largest number of titles that are read. If a list has more, every volatility is offered. */
const READ_MAX = 2_000;

const toCodes = (rows: readonly Row[]) => [
  ...new Set(rows.flatMap(({ code }) => String(code).split('|').filter(Boolean))),
];

/** Finds the themes one by one: each step of the query seeks the next theme in an index. Reads the features from another index. */
function readCategory(db: D1Database, gameType: string): D1PreparedStatement[] {
  const next = (after: string) =>
    `(select min(g.theme) from games g indexed by games_by_theme where g.game_type = ?1 and g.theme <> '' and g.theme > ${after})`;
  const themes = `with recursive t(code) as (select ${next("''")} union all select ${next('t.code')} from t where t.code is not null)
    select code from t where code is not null`;
  const features = `select distinct features as code from games indexed by games_with_features where game_type = ?1 and features <> ''`;
  return [themes, features].map((sql) => db.prepare(sql).bind(gameType));
}

/** Filter choices that find at least one title in a category or a part of it. At most `READ_MAX` titles are read. */
export async function listTraits(db: D1Database, { gameType, vassalage, gameClassify }: Asked): Promise<Traits> {
  // Only the given filters are in the SQL text, so that the planner can use their index.
  const facets = Object.entries({ game_type: gameType, vassalage, game_classify: gameClassify }).filter(
    ([, value]) => value,
  );
  const where = facets.map(([name]) => `g.${name} = ?`).join(' and ');
  const prepare = (sql: string) => db.prepare(sql).bind(...facets.map(([, value]) => value));
  const distinct = (column: string) =>
    prepare(`select distinct code from (select g.${column} as code from games g where ${where} limit ${READ_MAX})`);
  const has = (mark: string) =>
    prepare(
      `select '${mark.toUpperCase()}' as code from games g indexed by games_${mark} where g.is_${mark} = 1 and ${where} limit 1`,
    );
  const counts = db
    .prepare(
      `select max(min_bet_minor) as stake, max(lines) as lines, sum(games) as games from game_counts
       where game_type = ? and vassalage = ? and game_classify = ? and games > 0 and min_bet_minor >= 0`,
    )
    .bind(gameType, vassalage, gameClassify);
  const isPart = facets.length > 1;
  const traits = isPart ? [distinct('theme'), distinct('features')] : readCategory(db, gameType);
  const answers = await db.batch<Row>([counts, distinct('volatility'), has('hot'), has('new'), ...traits]);
  const [[known = {}] = [], volatilities = [], hot = [], fresh = [], themes = [], features = []] = answers.map(
    ({ results }) => results,
  );
  const isLong = Number(known.games) > READ_MAX;
  const found = toCodes(volatilities);
  return {
    themes: toCodes(themes).sort(),
    features: toCodes(features).sort(),
    volatilities: VOLATILITIES.filter((one) => isLong || found.includes(one)),
    stakeMax: toMajor(Number(known.stake)),
    linesMax: Number(known.lines),
    selects: toCodes([...hot, ...fresh]) as Traits['selects'],
  };
}
