import { ENDS_SHOWN_MAX } from '../../contract/contracts/previews.ts';
import type { ContractRow } from './contract-rows.ts';
import type { Lane } from './lanes.ts';
import type { ContractKind, Rates } from './terms.ts';

export async function findContract(db: D1Database, id: string): Promise<ContractRow | undefined> {
  return (await db.prepare('select * from contracts where id = ?').bind(id).first<ContractRow>()) ?? undefined;
}

/** The live contract of an agent with the upline. */
export async function findLive(
  db: D1Database,
  downlineId: string,
  kind: ContractKind,
): Promise<ContractRow | undefined> {
  const sql = "select * from contracts where downline_id = ? and kind = ? and state in ('active', 'ending')";
  return (await db.prepare(sql).bind(downlineId, kind).first<ContractRow>()) ?? undefined;
}

/** Condition of the partial indexes on open contracts. Queries must repeat it for SQLite to use the index. */
export const OPEN = "state in ('offered', 'active', 'ending')";
const CLOSED = "state not in ('offered', 'active', 'ending')";

/** Open offers and contracts of all kinds of an agent with the upline. */
export async function listOwnOpen(db: D1Database, downlineId: string): Promise<ContractRow[]> {
  const sql = `select * from contracts where downline_id = ? and ${OPEN}`;
  return (await db.prepare(sql).bind(downlineId).all<ContractRow>()).results;
}

export interface Lineage {
  version: number;
  /** End of an ended contract's last paid period; 0 without one. */
  endedUntilMs: number;
  /** Lane of the ended contract; null without one. */
  endedLane: Lane | null;
}

/** `?1` downline, `?2` kind. */
export const LINEAGE = {
  version: '(select coalesce(max(p.version), 0) from contracts p where p.downline_id = ?1 and p.kind = ?2)',
  until: `(select coalesce(max(p.until_ms), 0) from contracts p
    where p.downline_id = ?1 and p.kind = ?2 and p.state = 'terminated' and p.version is not null)`,
} as const;

/** Reads the last version and the last paid period of the downline's earlier contracts of this kind. */
export async function readLineage(db: D1Database, downlineId: string, kind: ContractKind): Promise<Lineage> {
  const lane = `(select p.lane from contracts p where p.downline_id = ?1 and p.kind = ?2 and p.state = 'terminated'
    and p.version is not null order by p.until_ms desc limit 1)`;
  const sql = `select ${LINEAGE.version} as version, ${LINEAGE.until} as until, ${lane} as lane`;
  const row = await db
    .prepare(sql)
    .bind(downlineId, kind)
    .first<{ version: number; until: number; lane: Lane | null }>();
  return { version: row?.version ?? 0, endedUntilMs: row?.until ?? 0, endedLane: row?.lane ?? null };
}

/**
 * Contracts below an agent that end when the agent has these rates: direct ones with higher rates, and all contracts below those. `?1`
 * agent, `?2` kind, `?3` and `?4` rates.
 */
export const ENDING_BELOW = `with recursive lost (id, agent, depth) as (
    select id, downline_id, 1 from contracts where upline_id = ?1 and kind = ?2 and ${OPEN} and state in ('active', 'ending')
      and (rate > ?3 or loss_rate > ?4)
    union
    select c.id, c.downline_id, lost.depth + 1 from lost join contracts c on c.upline_id = lost.agent and c.kind = ?2
      and c.${OPEN} and c.state in ('active', 'ending')
  )`;

/** True while exactly the contracts of the JSON list `ids` would end. `?1` to `?4` are those of `ENDING_BELOW`. */
export function toEndsUnchanged(ids: string): string {
  return `not exists (${ENDING_BELOW} select id from lost except select value from json_each(${ids}))
    and not exists (${ENDING_BELOW} select value from json_each(${ids}) except select id from lost)`;
}

const toListIds = (db: D1Database, agentId: string, kind: ContractKind, { rate, lossRate }: Rates) =>
  db.prepare(`${ENDING_BELOW} select id from lost`).bind(agentId, kind, rate, lossRate);

export async function listEndingIds(db: D1Database, agentId: string, kind: ContractKind, rates: Rates) {
  return (await toListIds(db, agentId, kind, rates).all<{ id: string }>()).results;
}

export interface Endings {
  /** The first of the ending contracts, by depth and name. */
  readonly shown: readonly (ContractRow & { depth: number })[];
  /** Ids of all ending contracts. */
  readonly ids: readonly { id: string }[];
}

/** One batch, so that both queries see the same contracts. */
export async function listEndingBelow(
  db: D1Database,
  agentId: string,
  kind: ContractKind,
  rates: Rates,
): Promise<Endings> {
  const sql = `${ENDING_BELOW} select contracts.*, lost.depth from lost join contracts using (id)
    order by lost.depth, contracts.downline_account limit ?5`;
  const [shown, ids] = await db.batch([
    db.prepare(sql).bind(agentId, kind, rates.rate, rates.lossRate, ENDS_SHOWN_MAX),
    toListIds(db, agentId, kind, rates),
  ]);
  return { shown: (shown?.results ?? []) as Endings['shown'], ids: (ids?.results ?? []) as Endings['ids'] };
}

/** Contracts that wait for the member's answer or for the other side's, newest first. Without kinds, the list is empty. */
export async function listWaiting(
  db: D1Database,
  memberId: string,
  answer: 'mine' | 'theirs',
  kinds: readonly ContractKind[],
  page: { before: { at: number; id: string } | undefined; limit: number },
): Promise<{ rows: ContractRow[]; total: number }> {
  // An offer waits for the downline, a request to end for the side that did not make it.
  const waits = (party: 'downline' | 'upline') => {
    const isMine = party === 'downline' ? answer === 'mine' : answer === 'theirs';
    const ending = `state = 'ending' and ending_by ${answer === 'mine' ? '<>' : '='} '${party}'`;
    return `select * from contracts where ${party}_id = ?1 and state in ('offered', 'ending')
      and kind in (select value from json_each(?2)) and (${isMine ? "state = 'offered' or " : ''}${ending})`;
  };
  const all = `(${waits('downline')} union all ${waits('upline')})`;
  const { at = Number.MAX_SAFE_INTEGER, id = '' } = page.before ?? {};
  const [rows, count] = await db.batch([
    db
      .prepare(
        `select * from ${all} where changed_at_ms < ?3 or (changed_at_ms = ?3 and id > ?4) order by changed_at_ms desc, id limit ?5`,
      )
      .bind(memberId, JSON.stringify(kinds), at, id, page.limit + 1),
    db.prepare(`select count(*) as total from ${all}`).bind(memberId, JSON.stringify(kinds)),
  ]);
  const [counted] = (count?.results ?? []) as { total: number }[];
  return { rows: (rows?.results ?? []) as ContractRow[], total: counted?.total ?? 0 };
}

export interface ContractFilter {
  side: 'own' | 'downlines';
  memberId: string;
  kind: ContractKind;
  state: '' | 'open' | 'history';
  /** Id of the downline; empty means all of them. */
  downlineId: string;
  before: { at: number; id: string } | undefined;
  limit: number;
}

/** Contracts, newest first. Reads one extra row to know whether there is a next page. */
export async function listContractRows(db: D1Database, filter: ContractFilter): Promise<ContractRow[]> {
  const { side, memberId, kind, state, downlineId, before, limit } = filter;
  const party = side === 'own' ? 'downline_id' : 'upline_id';
  const states = { '': '', open: `and ${OPEN}`, history: `and ${CLOSED}` }[state];
  // Without the name of an index the database walks the contracts of other states and downlines, too.
  const ofUpline = { '': 'contracts_below', open: 'contracts_below_open', history: 'contracts_below_closed' }[state];
  const index = side === 'own' || downlineId !== '' ? 'contracts_own' : ofUpline;
  const ofDownline = downlineId === '' ? '' : 'and downline_id = ?';
  const sql = `select * from contracts indexed by ${index} where ${party} = ? and kind = ? ${states} ${ofDownline}
    and offered_at_ms <= ? and (offered_at_ms < ? or id > ?) order by offered_at_ms desc, id limit ?`;
  const { at = Number.MAX_SAFE_INTEGER, id = '' } = before ?? {};
  const { results } = await db
    .prepare(sql)
    .bind(memberId, kind, ...(downlineId === '' ? [] : [downlineId]), at, at, id, limit + 1)
    .all<ContractRow>();
  return results;
}
