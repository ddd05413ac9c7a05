import type { TransferKind } from '../wallet/transfer-kinds.ts';

export interface JournalRound {
  id: string;
  vendor: string;
  gameCode: string;
  gameType: string;
  stakeMinor: number;
  payoutMinor: number;
  state: 'open' | 'settled' | 'rolled_back';
  /** Stakes returned by rollbacks. A round that was rolled back completely keeps its last stake in `stakeMinor`. */
  returnedMinor: number;
  openedAt: number;
  closedAt: number | null;
  /** The ledger account that the stakes came from. */
  account: string;
}

/** One transfer of the money ledger, in the form that derived figures are computed from. Minor units. */
export interface JournalRow {
  seq: number;
  kind: TransferKind;
  reason: string;
  /** The cause: `deposit:<id>`, `claim:<id>`, …; null for transfers of a round, which `round` names. */
  reference: string | null;
  at: number;
  /** Change of the round's account, or of the member's main account for other transfers. */
  deltaMinor: number;
  afterMinor: number;
  /** The current state of the round, which may be later than this row. */
  round: JournalRound | null;
}

interface Row extends Record<string, SqlStorageValue> {
  seq: number;
  kind: string;
  reason: string;
  reference: string | null;
  at_ms: number;
  member_before_minor: number;
  member_after_minor: number;
  round_id: string | null;
  vendor: string | null;
  game_code: string;
  game_type: string;
  stake_minor: number;
  payout_minor: number;
  state: JournalRound['state'];
  returned_minor: number;
  opened_at_ms: number;
  closed_at_ms: number | null;
  account: string;
}

const SELECT = `select t.seq, t.kind, t.reason, t.reference, t.at_ms, t.member_before_minor, t.member_after_minor, t.round_id,
    r.vendor, r.game_code, r.game_type, r.stake_minor, r.payout_minor, r.state, r.returned_minor, r.opened_at_ms, r.closed_at_ms, r.account
  from transfers t left join rounds r on r.id = t.round_id`;

function toRound(row: Row): JournalRound | null {
  if (row.round_id === null || row.vendor === null) return null;
  return {
    id: row.round_id,
    vendor: row.vendor,
    gameCode: row.game_code,
    gameType: row.game_type,
    stakeMinor: row.stake_minor,
    payoutMinor: row.payout_minor,
    state: row.state,
    returnedMinor: row.returned_minor,
    openedAt: row.opened_at_ms,
    closedAt: row.closed_at_ms,
    account: row.account,
  };
}

function toJournalRow(row: Row): JournalRow {
  return {
    seq: row.seq,
    kind: row.kind as TransferKind,
    reason: row.reason,
    reference: row.reference,
    at: row.at_ms,
    deltaMinor: row.member_after_minor - row.member_before_minor,
    afterMinor: row.member_after_minor,
    round: toRound(row),
  };
}

/** Transfers of the money ledger with `afterSeq` < seq <= `untilSeq`, oldest first. Derived figures use no other log. */
export function readJournal(sql: SqlStorage, afterSeq: number, untilSeq: number, limit: number): JournalRow[] {
  return sql
    .exec<Row>(`${SELECT} where t.seq > ? and t.seq <= ? order by t.seq limit ?`, afterSeq, untilSeq, limit)
    .toArray()
    .map(toJournalRow);
}

export function getJournalHead(sql: SqlStorage): number {
  return sql.exec<{ head: number | null }>('select max(seq) as head from transfers').one().head ?? 0;
}
