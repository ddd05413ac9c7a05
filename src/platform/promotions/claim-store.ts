import type { Minor } from '../../contract/core/money.ts';
import type { PromotionStatus } from '../../contract/promotions/promotions.ts';
import { clock } from '../../server/clock.ts';
import { createClaimTables } from './claim-tables.ts';
import { toBehaviour } from './kinds/kinds.ts';
import type { JoinedTerms } from './promotion.ts';

/** One participation. Amounts are in minor units. `cycle` is `once`, or the period of a rebate. */
export interface Claim {
  id: string;
  promotionId: string;
  cycle: string;
  status: PromotionStatus;
  joined: JoinedTerms;
  joinedAt: number;
  /** Number of the ledger's last transfer at joining; null for a cycle that began by time, and for older participations. */
  joinedSeq: number | null;
  /** End of the promotion, or of the cycle. */
  endsAt: number;
  /** Grows with each change, so that an older projection never overwrites a newer one. */
  version: number;
  stakesMinor: Minor;
  baseMinor: Minor;
  amountMinor: Minor;
  requiredMinor: Minor;
  doneMinor: Minor;
  /** Balance while the bonus is in process, as of the transfer `handSeq`: own money, and the bonus with its winnings. */
  ownHandMinor: Minor;
  bonusHandMinor: Minor;
  handSeq: number | null;
  /** Bonus money in open bets. */
  bonusBetsMinor: Minor;
  /** Net change of the deposit from its credit until the bonus is claimed, as of the transfer `baseSeq`. */
  baseMovedMinor: Minor;
  baseSeq: number | null;
  /** Number of the transfer that credited the deposit of this bonus; null for others, and for claims of earlier versions. */
  depositSeq: number | null;
  takenBackMinor: Minor;
  /**
   * The part of `takenBackMinor` from which the house pays the bonus's share of a win back to the member, if the vendor later takes that
   * win back.
   */
  returnedMinor: Minor;
  appliedAt: number | null;
  claimUntil: number | null;
  claimedAt: number | null;
  expiresAt: number | null;
  endedAt: number | null;
  remark: string;
  reason: string;
}

/** Maximum number of participations shown for one promotion. */
export const CLAIMS_SHOWN_MAX = 10;

/** Final states. */
export function isOver({ status }: Claim): boolean {
  return status === 'claimed' || status === 'close';
}

/** The member has made a qualifying deposit. `settleDeposit` must still compare it with the current end of the promotion. */
export function hasDeposit({ status, claimUntil }: Claim): boolean {
  return status === 'signed' && claimUntil !== null;
}

/** The time to fulfil the turnover is over, and the bonus has not ended yet. */
export function isOverdue({ status, expiresAt }: Pick<Claim, 'status' | 'expiresAt'>): boolean {
  return status === 'process' && (expiresAt ?? Number.POSITIVE_INFINITY) <= clock();
}

/** The cycle of the rebate has ended at the time `at`, but its reward is not computed yet. */
export function isEndedCycle({ status, joined, endsAt }: Claim, at: number): boolean {
  return toBehaviour(joined.rule).cycle !== null && status === 'signed' && endsAt <= at;
}

/** The claim ends when the promotion or its cycle ends. */
export function endsWithPromotion({ status }: Claim): boolean {
  return status === 'signed' || status === 'rejected' || status === 'applying';
}

const COLUMNS = {
  promotionId: 'promotion_id',
  cycle: 'cycle',
  status: 'status',
  joinedAt: 'joined_at_ms',
  joinedSeq: 'joined_seq',
  endsAt: 'ends_at_ms',
  version: 'version',
  stakesMinor: 'stakes_minor',
  baseMinor: 'base_minor',
  amountMinor: 'amount_minor',
  requiredMinor: 'required_minor',
  doneMinor: 'done_minor',
  ownHandMinor: 'own_hand_minor',
  bonusHandMinor: 'bonus_hand_minor',
  handSeq: 'hand_seq',
  baseMovedMinor: 'base_moved_minor',
  baseSeq: 'base_seq',
  depositSeq: 'deposit_seq',
  takenBackMinor: 'taken_back_minor',
  returnedMinor: 'returned_minor',
  appliedAt: 'applied_at_ms',
  claimUntil: 'claim_until_ms',
  claimedAt: 'claimed_at_ms',
  expiresAt: 'expires_at_ms',
  endedAt: 'ended_at_ms',
  remark: 'remark',
  reason: 'reason',
} as const satisfies Record<Exclude<keyof Claim, 'id' | 'joined' | 'bonusBetsMinor'>, string>;

type Column = keyof typeof COLUMNS;
export type ClaimChanges = Partial<
  Pick<Claim, Exclude<Column, 'promotionId' | 'cycle' | 'joinedAt' | 'joinedSeq' | 'version'>>
>;

const IN_BETS =
  "iif(status = 'process', (select coalesce(sum(bonus_minor), 0) from bonus_stakes), 0) as bonus_bets_minor";

const LIST_OF = `select *, ${IN_BETS} from (
    select *, row_number() over (partition by promotion_id order by joined_at_ms desc, cycle desc) as place
    from promotion_claims where promotion_id in (select value from json_each(?1)))
  where place <= ?2 or status not in ('claimed', 'close') order by joined_at_ms desc, cycle desc`;

type Row = Record<string, SqlStorageValue>;

function toClaim(row: Row): Claim {
  const columns = Object.entries({ ...COLUMNS, bonusBetsMinor: 'bonus_bets_minor' });
  const values = columns.map(([name, column]) => [name, row[column]]);
  return { ...Object.fromEntries(values), id: row.id, joined: JSON.parse(String(row.joined)) } as Claim;
}

export interface ClaimTotals {
  claims: number;
  paidMinor: Minor;
  takenBackMinor: Minor;
  requiredMinor: Minor;
  doneMinor: Minor;
  owedMinor: Minor;
}

const PERIOD = "joined_at_ms >= ?1 and joined_at_ms < ?2 and (?3 = '' or status = ?3)";

/** Current and past participations of the member. */
export class ClaimStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    createClaimTables(this.#sql);
  }

  #select(rest: string, ...bindings: SqlStorageValue[]): Claim[] {
    return this.#sql
      .exec<Row>(`select *, ${IN_BETS} from promotion_claims ${rest}`, ...bindings)
      .toArray()
      .map(toClaim);
  }

  find(id: string): Claim | undefined {
    return this.#select('where id = ?', id)[0];
  }

  /** The newest cycle of a promotion. */
  findLatest(promotionId: string): Claim | undefined {
    return this.#select('where promotion_id = ? order by joined_at_ms desc, cycle desc limit 1', promotionId)[0];
  }

  findCycle(promotionId: string, cycle: string): Claim | undefined {
    return this.#select('where promotion_id = ? and cycle = ?', promotionId, cycle)[0];
  }

  /** Start of the cycle after this one. */
  findNextStart({ promotionId, joinedAt }: Claim): number | undefined {
    const rest = 'where promotion_id = ? and joined_at_ms > ? order by joined_at_ms limit 1';
    return this.#select(rest, promotionId, joinedAt)[0]?.joinedAt;
  }

  /** For each promotion, the newest `CLAIMS_SHOWN_MAX` participations and all other open ones. Newest first. */
  listOf(promotionIds: readonly string[]): Claim[] {
    return this.#sql.exec<Row>(LIST_OF, JSON.stringify(promotionIds), CLAIMS_SHOWN_MAX).toArray().map(toClaim);
  }

  /** Open participations. There are only a few, however many finished ones there are. */
  listOpen(): Claim[] {
    return this.#select("where status not in ('claimed', 'close')");
  }

  /**
   * Claims of the deposit, and claimed ones for which it stood in. Claims of earlier versions do not store their deposit. For such a
   * claim, the last deposit of its base amount between joining and
   * claiming counts.
   */
  listOfDeposit(depositSeq: number): Claim[] {
    return this.#select(
      `where deposit_seq = ?1 or (claimed_at_ms is not null and id in (
         select claim_id from claim_deposits where deposit_seq = ?1))
         or (deposit_seq is null and base_minor > 0 and claimed_at_ms is not null and ?1 = (
         select max(t.seq) from transfers t where t.kind = 'deposit' and t.at_ms between joined_at_ms and claimed_at_ms
           and t.member_after_minor - t.member_before_minor = base_minor))`,
      depositSeq,
    );
  }

  /** Repeats the condition of the partial index, so that SQLite uses it. */
  findInProcess(): Claim | undefined {
    return this.#select("where status = 'process' and status not in ('claimed', 'close')")[0];
  }

  listPeriod(from: number, to: number, status: string, limit: number, offset: number): Claim[] {
    const rest = `where ${PERIOD} order by joined_at_ms desc, id limit ?4 offset ?5`;
    return this.#select(rest, from, to, status, limit, offset);
  }

  /** Claims after `after`, newest first. Without `after`, the list starts at the newest claim. */
  listNewest(after: Pick<Claim, 'joinedAt' | 'id'> | undefined, limit: number): Claim[] {
    const rest = `where joined_at_ms < ?1 or (joined_at_ms = ?1 and id > ?2) order by joined_at_ms desc, id limit ?3`;
    return this.#select(rest, after?.joinedAt ?? Number.MAX_SAFE_INTEGER, after?.id ?? '', limit);
  }

  count(): number {
    return this.#sql.exec<{ n: number }>('select count(*) as n from promotion_claims').one().n;
  }

  sumPeriod(from: number, to: number, status: string): ClaimTotals {
    const row = this.#sql
      .exec<Record<string, number>>(
        `select count(*) as claims,
           coalesce(sum(iif(claimed_at_ms is null, 0, amount_minor)), 0) as paid,
           coalesce(sum(taken_back_minor), 0) as taken, coalesce(sum(required_minor), 0) as required,
           coalesce(sum(done_minor), 0) as done,
           coalesce(sum(iif(status = 'process', max(required_minor - done_minor, 0), 0)), 0) as owed
         from promotion_claims where ${PERIOD}`,
        from,
        to,
        status,
      )
      .one() as Record<'claims' | 'paid' | 'taken' | 'required' | 'done' | 'owed', number>;
    return {
      claims: row.claims,
      paidMinor: row.paid,
      takenBackMinor: row.taken,
      requiredMinor: row.required,
      doneMinor: row.done,
      owedMinor: row.owed,
    };
  }

  /** Idempotent per cycle. */
  add(
    claim: Pick<
      Claim,
      'id' | 'promotionId' | 'cycle' | 'status' | 'joined' | 'joinedAt' | 'joinedSeq' | 'endsAt' | 'remark'
    >,
  ): void {
    this.#sql.exec(
      `insert or ignore into promotion_claims (id, promotion_id, cycle, status, joined, joined_at_ms, joined_seq, ends_at_ms, version, remark)
       values (?, ?, ?, ?, ?, ?, ?, ?, 1, ?)`,
      claim.id,
      claim.promotionId,
      claim.cycle,
      claim.status,
      JSON.stringify(claim.joined),
      claim.joinedAt,
      claim.joinedSeq,
      claim.endsAt,
      claim.remark,
    );
  }

  moveEnd(id: string, joined: JoinedTerms, endsAt: number): void {
    this.#sql.exec(
      'update promotion_claims set version = version + 1, joined = ?, ends_at_ms = ? where id = ?',
      JSON.stringify(joined),
      endsAt,
      id,
    );
  }

  change(id: string, changes: ClaimChanges): void {
    const names = Object.keys(changes) as (keyof ClaimChanges)[];
    const sets = names.map((name) => `${COLUMNS[name]} = ?`);
    const values = names.map((name) => changes[name] ?? null);
    this.#sql.exec(
      `update promotion_claims set ${['version = version + 1', ...sets].join(', ')} where id = ?`,
      ...values,
      id,
    );
  }
}
