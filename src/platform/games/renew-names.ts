import { FOLD_VERSION, fold } from '../../lib/fold.ts';
import { clock } from '../../server/clock.ts';

const KEY = 'foldedNames';
/** Number of names in one step, small enough to run after a search. */
const STEP = 200;

interface Progress {
  readonly version: number;
  readonly part: 'games' | 'members' | 'none';
  /** The last name that was looked at: a game's id, or a member's stored text. */
  readonly after: string;
}
const START: Progress = { version: FOLD_VERSION, part: 'games', after: '' };

interface Name {
  readonly key: string;
  readonly name: string;
  readonly stored: string;
}

/** Stored texts of members are already folded, so a new version folds them again. */
const SELECT = {
  games: `select game_id as key, game_name as name, folded_name as stored from games where game_id > ? order by game_id limit ${STEP}`,
  members: `select distinct text as key, text as name, text as stored from member_texts where kind = 'name' and text > ?
    order by text limit ${STEP}`,
};
/** Writes a name in its new form, unless the name has changed since it was read. */
const UPDATE = {
  games: 'update games set folded_name = ?3 where game_id = ?1 and game_name = ?2',
  members: "update or replace member_texts set text = ?3 where kind = 'name' and text = ?1 and text = ?2",
};

async function readProgress(db: D1Database): Promise<Progress> {
  const row = await db.prepare('select value from settings where key = ?').bind(KEY).first<{ value: string }>();
  const known = row ? (JSON.parse(row.value) as Progress) : START;
  return known.version === FOLD_VERSION ? known : START;
}

/**
 * Names are stored in the folded form that searches compare. After a change of `fold`, each search renews some names, until all have the new form.
 *
 * @returns whether names are left
 */
export async function renewNames(db: D1Database): Promise<boolean> {
  const { part, after } = await readProgress(db);
  if (part === 'none') return false;
  const { results } = await db.prepare(SELECT[part]).bind(after).all<Name>();
  const changed = results.filter(({ name, stored }) => fold(name.trim()) !== stored);
  const last = results.length < STEP ? undefined : results.at(-1);
  const next: Progress = last
    ? { version: FOLD_VERSION, part, after: last.key }
    : { version: FOLD_VERSION, part: part === 'games' ? 'members' : 'none', after: '' };
  await db.batch([
    ...changed.map(({ key, name }) => db.prepare(UPDATE[part]).bind(key, name, fold(name.trim()))),
    db
      .prepare(`insert into settings (key, value, updated_at_ms)
        values (?1, ?2, ?3) on conflict (key) do update set value = ?2, updated_at_ms = ?3`)
      .bind(KEY, JSON.stringify(next), clock()),
  ]);
  return next.part !== 'none';
}
