import { hasFeature } from '../../contract/system/whitelabel.ts';
import { clock } from '../../server/clock.ts';
import { readSetting } from '../system/settings.ts';
import { type ContractRow, toTerms } from './contract-rows.ts';
import { FEATURE_OF } from './find-as-party.ts';
import { toPay } from './formulas.ts';
import {
  getActiveKind,
  getGraceMs,
  type Lane,
  type LanePeriod,
  toLaneKind,
  toLanePeriod,
  toNextPeriod,
} from './lanes.ts';
import { paySettlements } from './pay-settlement.ts';
import { readInputs } from './settlement-inputs.ts';
import { passStep } from './settlement-probes.ts';
import type { RunRow, SettlementRow } from './settlement-rows.ts';

const CONTRACTS_AT_ONCE = 100;
const PAYMENTS_AT_ONCE = 20;
/** Maximum number of periods that one step opens; the next step opens the others. */
const OPENINGS_MAX = 3;

/** Starts a lane with the period of this instant; a started lane keeps its position. */
export async function openLane(db: D1Database, lane: Lane, timeZone: string, atMs: number): Promise<void> {
  const { startMs } = toLanePeriod(lane, atMs, timeZone);
  await db
    .prepare(`insert or ignore into settlement_lanes (lane, next_start_ms)
    values (?, ?)`)
    .bind(lane, startMs)
    .run();
}

async function readNextPeriod(db: D1Database, lane: Lane, timeZone: string): Promise<LanePeriod> {
  const row = await db
    .prepare('select next_start_ms as start from settlement_lanes where lane = ?')
    .bind(lane)
    .first<{ start: number }>();
  return row ? toNextPeriod(lane, row.start, timeZone) : toLanePeriod(lane, clock(), timeZone);
}

export async function readNextDue(db: D1Database, lane: Lane, timeZone: string): Promise<number> {
  return (await readNextPeriod(db, lane, timeZone)).endMs + getGraceMs(lane);
}

function toMoveLane(db: D1Database, lane: Lane, fromMs: number, toMs: number): D1PreparedStatement {
  return db
    .prepare('update settlement_lanes set next_start_ms = ? where lane = ? and next_start_ms = ?')
    .bind(toMs, lane, fromMs);
}

/** The first period that is not due yet. */
function toOpenPeriod(lane: Lane, timeZone: string, now: number): LanePeriod {
  return toLanePeriod(lane, now - getGraceMs(lane), timeZone);
}

/** Skips windows and hours without play. After the grace time, no round is added to a past window. */
async function skipEmpty(db: D1Database, lane: Lane, timeZone: string, now: number): Promise<void> {
  const { startMs: open } = toOpenPeriod(lane, timeZone, now);
  const { startMs } = await readNextPeriod(db, lane, timeZone);
  const played = await db
    .prepare('select min(window_ms) as first from team_windows where window_ms >= ?')
    .bind(startMs)
    .first<{ first: number | null }>();
  const first = played?.first ?? null;
  const next = Math.min(open, first === null ? open : toLanePeriod(lane, first, timeZone).startMs);
  if (next > startMs) await toMoveLane(db, lane, startMs, next).run();
}

/** Periods that end while the module of a lane is off are never settled, because no side can end a contract then. */
async function skipSwitchedOff(db: D1Database, lane: Lane, timeZone: string, now: number): Promise<void> {
  if (hasFeature(await readSetting(db, 'whitelabel'), FEATURE_OF[toLaneKind(lane)])) return;
  const { startMs: open } = toOpenPeriod(lane, timeZone, now);
  const { startMs } = await readNextPeriod(db, lane, timeZone);
  if (open > startMs) await toMoveLane(db, lane, startMs, open).run();
}

async function findOpenRun(db: D1Database, lane: Lane): Promise<RunRow | undefined> {
  const sql = "select * from settlement_runs where lane = ? and state <> 'done' order by start_ms limit 1";
  return (await db.prepare(sql).bind(lane).first<RunRow>()) ?? undefined;
}

/** Opens the run of the next complete period. False: nothing is due. */
async function openRun(db: D1Database, lane: Lane, timeZone: string): Promise<boolean> {
  const now = clock();
  await skipSwitchedOff(db, lane, timeZone, now);
  if (getActiveKind(lane) === undefined) await skipEmpty(db, lane, timeZone, now);
  const { startMs, endMs, fromDay, toDay } = await readNextPeriod(db, lane, timeZone);
  if (endMs + getGraceMs(lane) > now) return false;
  await db.batch([
    db
      .prepare(
        `insert or ignore into settlement_runs (id, lane, start_ms, end_ms, from_day, to_day, state, started_at_ms)
         values (?, ?, ?, ?, ?, ?, 'counting', ?)`,
      )
      .bind(`${lane}:${startMs}`, lane, startMs, endMs, fromDay, toDay, now),
    toMoveLane(db, lane, startMs, endMs),
  ]);
  passStep('opened');
  return true;
}

/**
 * Returns the oldest unfinished run, or a new run for the next complete period. Undefined: nothing is due. `'others'`: this call opened
 * runs, but other calls finished each of them before this call could read it, so there may be more to do.
 */
export async function openDueRun(db: D1Database, lane: Lane, timeZone: string): Promise<RunRow | 'others' | undefined> {
  for (let left = OPENINGS_MAX; left > 0; left -= 1) {
    const run = await findOpenRun(db, lane);
    if (run) return run;
    if (!(await openRun(db, lane, timeZone))) return undefined;
  }
  return 'others';
}

/**
 * A version covers whole periods of the time zone in which it was accepted. After a change of the zone, the middle of a period decides
 * which version covers it.
 */
const COVERED = `select * from contracts where lane = ?1 and version is not null and is_closed = 0 and id > ?2 and from_ms <= ?3
    and until_ms > ?3 order by id limit ?4`;
const INSERT = `insert or ignore into settlements (id, run_id, contract_id, version, kind, lane, start_ms, end_ms, from_day, to_day,
    upline_id, upline_account, downline_id, downline_account, amount_minor, state, inputs, pay, counted_at_ms, tried_at_ms, depth)
  select j.value ->> '$.id', r.id, c.id, c.version, c.kind, c.lane, r.start_ms, r.end_ms, r.from_day, r.to_day, c.upline_id,
    c.upline_account, c.downline_id, c.downline_account, j.value ->> '$.amountMinor', iif(j.value ->> '$.amountMinor' > 0, 'due', 'none'),
    j.value ->> '$.inputs', j.value ->> '$.pay', ?3, ?3, (select count(*) from agent_tree t where t.descendant = c.downline_id)
  from json_each(?2) j join contracts c on c.id = j.value ->> '$.contractId' join settlement_runs r on r.id = ?1`;

async function count(db: D1Database, run: RunRow): Promise<void> {
  const { results: contracts } = await db
    .prepare(COVERED)
    .bind(run.lane, run.after_contract, Math.floor((run.start_ms + run.end_ms) / 2), CONTRACTS_AT_ONCE)
    .all<ContractRow>();
  const last = contracts.at(-1);
  if (!last) {
    await db
      .prepare("update settlement_runs set state = 'paying' where id = ? and state = 'counting'")
      .bind(run.id)
      .run();
    return;
  }
  const period = { startMs: run.start_ms, endMs: run.end_ms, fromDay: run.from_day, toDay: run.to_day };
  const questions = contracts.map((row) => ({
    agentId: row.downline_id,
    uplineId: row.upline_id,
    terms: toTerms(row),
  }));
  const inputs = await readInputs(db, run.lane, period, questions);
  const rows = contracts.flatMap(({ id }, place) => {
    const [question, given] = [questions[place], inputs[place]];
    // Windows and hours without play get no row.
    if (!question || !given || (getActiveKind(run.lane) === undefined && given.validBetMinor === 0)) return [];
    const pay = toPay(question.terms, given);
    const texts = { inputs: JSON.stringify(given), pay: JSON.stringify(pay) };
    return [{ id: `${id}-${run.start_ms}`, contractId: id, amountMinor: pay.amountMinor, ...texts }];
  });
  await db.batch([
    db.prepare(INSERT).bind(run.id, JSON.stringify(rows), clock()),
    db
      .prepare(
        `update settlement_runs set after_contract = ?2, contracts = contracts + ?3
         where id = ?1 and state = 'counting' and after_contract = ?4`,
      )
      .bind(run.id, last.id, contracts.length, run.after_contract),
  ]);
  passStep('counted');
}

async function pay(env: Env, run: RunRow): Promise<void> {
  const { results } = await env.DB.prepare(
    "select * from settlements where run_id = ? and state = 'due' order by depth, id limit ?",
  )
    .bind(run.id, PAYMENTS_AT_ONCE)
    .all<SettlementRow>();
  if (results.length > 0) {
    await paySettlements(env, results);
    return;
  }
  await env.DB.batch([
    env.DB.prepare(
      'update contracts set is_closed = 1 where lane = ? and version is not null and is_closed = 0 and until_ms <= ?',
    ).bind(run.lane, run.end_ms),
    env.DB.prepare(
      "update settlement_runs set state = 'done', finished_at_ms = ? where id = ? and state = 'paying'",
    ).bind(clock(), run.id),
  ]);
  passStep('closed');
}

/** One step of a run, from its current state: counts some contracts or makes some payments. */
export function stepRun(env: Env, run: RunRow): Promise<void> {
  return run.state === 'counting' ? count(env.DB, run) : pay(env, run);
}

/** The smallest payment that failed for lack of money, by the payer's member id. */
export type Short = Readonly<Record<string, number>>;
const OWED = `select * from settlements s where lane = ?1 and state = 'owed' and tried_at_ms < ?2
  and not exists (select 1 from json_each(?3) j where j.key = s.upline_id and s.amount_minor >= j.value) order by tried_at_ms limit ?4`;

/**
 * Tries some payments owed before `sinceMs`, each once; undefined when none is left. Skips payments at least as large as one that the payer
 * could not pay, so that a payer without money causes few tries a round, however much is owed.
 */
export async function retryOwed(env: Env, lane: Lane, sinceMs: number, short: Short): Promise<Short | undefined> {
  const { results } = await env.DB.prepare(OWED)
    .bind(lane, sinceMs, JSON.stringify(short), PAYMENTS_AT_ONCE)
    .all<SettlementRow>();
  if (results.length === 0) return undefined;
  const now = { ...short };
  for (const { upline_id: payer, amount_minor: amount } of await paySettlements(env, results))
    now[payer] = Math.min(now[payer] ?? amount, amount);
  return now;
}

export async function hasOwed(db: D1Database, lane: Lane): Promise<boolean> {
  const sql = "select 1 from settlements where lane = ? and state = 'owed' limit 1";
  return (await db.prepare(sql).bind(lane).first()) !== null;
}
