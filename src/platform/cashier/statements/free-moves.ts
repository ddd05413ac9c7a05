import { foldPersonWords } from '../../../lib/person-name.ts';
import { type Candidate, type FreePlace, matchByAmounts, type OpenRow, type Outcome } from './match-rows.ts';
import { COVERED } from './statement-rows.ts';

interface Move extends Candidate {
  at: number;
}
/** Free movements of a day, direction and amount, by time: of a first word of names, or of every name. */
interface List {
  readonly moves: readonly Move[];
  readonly hasMore: boolean;
}

/** Numbers of movements that a list is read for: the smallest one that is enough for its rows. The next page of a list has the last number. */
const PAGES = [2, 20, 1_000] as const;
const PAGE_MAX = 1_000;
/** A list of which a step took fewer movements stores no place, because reading them again costs less. */
const PLACE_MIN = 20;

const WORD = "substr(b.person, 1, instr(b.person || ' ', ' ') - 1)";
const toQuery = (isOfWord: boolean, limit: number) =>
  `select j.value ->> 0 as list, (select json_group_array(json_array(id, person, at_ms)) from (
      select b.id, b.person, b.at_ms from bank_moves b indexed by ${isOfWord ? 'bank_moves_of_word' : 'bank_moves_in_time'}
      where b.day = j.value ->> 1 and b.way = j.value ->> 2 and b.amount_minor = j.value ->> 3 ${isOfWord ? `and ${WORD} = j.value ->> 4` : ''}
        and b.at_ms >= coalesce(j.value ->> 5, p.at_ms, -1)
        and (b.at_ms > coalesce(j.value ->> 5, p.at_ms, -1) or b.id >= coalesce(j.value ->> 6, p.id, '')) and ${COVERED.replaceAll('{covers}', '3')}
        and not exists (select 1 from statement_rows r indexed by statement_rows_move
          where r.statement_id = ?2 and r.move_id = b.id and r.move_id <> '' and r.result <> 'twice')
      order by b.at_ms, b.id limit ${limit})) as moves
   from json_each(?1) j left join statement_places p on p.statement_id = ?2 and p.list = j.value ->> 0`;

const toKey = ({ day, way, amountMinor }: OpenRow, word: string | null) =>
  JSON.stringify([day, way, amountMinor, word]);

/** The lists in which a row may find its movement, in their order. A row without a name may take that of any person. */
function toKeys(row: OpenRow): string[] {
  const [word = ''] = foldPersonWords(row.payer).split(' ');
  return word === '' ? [toKey(row, null)] : [toKey(row, word), toKey(row, '')];
}

class FreeLists {
  readonly #lists = new Map<string, List>();

  /** The list that a row needs next; undefined: it has its movement, or all were read to their end. A movement with its name comes before others. */
  findNext(row: OpenRow, outcome: Outcome | undefined): string | undefined {
    const keys = toKeys(row);
    const wanted = outcome?.result === 'matched' ? keys.slice(0, outcome.by === 'payer' ? 0 : keys.length - 1) : keys;
    return wanted.find((key) => this.#lists.get(key)?.hasMore ?? true);
  }

  async read(db: D1Database, statement: { id: string; covers: string }, needed: ReadonlyMap<string, number>) {
    const groups = Map.groupBy(needed, ([key, rows]) => {
      const isOfWord = (JSON.parse(key) as unknown[])[3] !== null;
      const limit = this.#lists.has(key) ? PAGE_MAX : (PAGES.find((page) => page >= rows) ?? PAGE_MAX);
      return `${isOfWord ? 'word' : 'time'} ${limit}`;
    });
    const pages = [...groups].map(([name, keys]) => {
      const [kind, limit] = name.split(' ');
      const values = keys.map(([key]) => {
        const last = this.#lists.get(key)?.moves.at(-1);
        return [key, ...(JSON.parse(key) as unknown[]), last?.at ?? null, last ? `${last.id}\u0001` : null];
      });
      const query = db.prepare(toQuery(kind === 'word', Number(limit)));
      return { limit: Number(limit), query: query.bind(JSON.stringify(values), statement.id, statement.covers) };
    });
    const answers = await db.batch<{ list: string; moves: string }>(pages.map(({ query }) => query));
    for (const [n, { results }] of answers.entries())
      for (const { list, moves } of results) this.#add(list, JSON.parse(moves), pages[n]?.limit ?? 0);
  }

  #add(key: string, page: [id: string, person: string, at: number][], limit: number): void {
    const [day, way, amountMinor] = JSON.parse(key) as [string, string, number];
    const before = this.#lists.get(key)?.moves ?? [];
    const moves = [...before, ...page.map(([id, person, at]) => ({ id, person, at, day, way, amountMinor }))];
    this.#lists.set(key, { moves, hasMore: page.length === limit });
  }

  /** Each movement once, by time. */
  listAll(): Move[] {
    const all = [...this.#lists.values()].flatMap(({ moves }) => moves);
    return [...new Map(all.map((move) => [move.id, move])).values()].toSorted(
      (a, b) => a.at - b.at || (a.id < b.id ? -1 : 1),
    );
  }

  toPlaces(used: ReadonlySet<string>): FreePlace[] {
    return [...this.#lists].flatMap(([list, { moves }]) => {
      const free = moves.findIndex(({ id }) => !used.has(id));
      const at = free < 0 ? moves.length - 1 : free;
      const place = moves[at];
      if (!place || at + 1 < PLACE_MIN) return [];
      return { list, at: place.at, id: place.id, taken: moves.slice(0, at).map(({ id }) => id) };
    });
  }
}

/**
 * Matches rows without a known id to free movements. Reads about as many movements as there are rows, and further pages only for a row that found
 * none: movements with the first word of its name, or those without a name.
 */
export async function matchFree(
  db: D1Database,
  statement: { id: string; covers: string },
  rows: readonly OpenRow[],
): Promise<{ outcomes: Outcome[]; places: FreePlace[] }> {
  const lists = new FreeLists();
  let outcomes: Outcome[] = [];
  for (;;) {
    const keys = rows.map((row, index) => lists.findNext(row, outcomes[index])).filter((key) => key !== undefined);
    if (keys.length === 0) return { outcomes, places: lists.toPlaces(new Set(outcomes.map(({ moveId }) => moveId))) };
    await lists.read(
      db,
      statement,
      new Map([...Map.groupBy(keys, (key) => key)].map(([key, list]) => [key, list.length])),
    );
    outcomes = matchByAmounts(rows, lists.listAll());
  }
}
