import { toMajor } from '../../contract/core/money.ts';
import { type Profit, ROUND_ENTRIES_MAX, type RoundRecord, type RoundTotals } from '../../contract/records/records.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { toSettings } from '../env.ts';
import type { OpenedGames } from '../games/opened-games.ts';
import type { JournalRound, JournalRow } from '../member/journal.ts';
import type { MemberHost } from '../member/member-host.ts';
import { MemberPart } from '../member/member-part.ts';
import type { Profile } from '../member/profile-store.ts';
import { toLocalDay } from './local-day.ts';
import { ProfitDays, type ProfitFilter } from './profit-days.ts';
import { type RoundFilter, RoundRecords } from './round-records.ts';

type Currency = Profile['currency'];

export interface RoundPage {
  currency: Currency;
  totals: RoundTotals;
  list: RoundRecord[];
  nextN: number;
}

export interface RoundEntry {
  entryId: string;
  kind: string;
  transactionId: string;
  at: string;
  amount: number;
  before: number;
  after: number;
}

interface RoundDetail {
  currency: Currency;
  round: RoundRecord;
  bets: number;
  entries: RoundEntry[];
}

interface TransferRow extends Record<string, SqlStorageValue> {
  seq: number;
  kind: string;
  idempotency_key: string;
  at_ms: number;
  member_before_minor: number;
  member_after_minor: number;
}

function toEntry(row: TransferRow): RoundEntry {
  return {
    entryId: `t${row.seq}`,
    kind: row.kind,
    transactionId: row.idempotency_key.slice(row.idempotency_key.indexOf(':') + 1),
    at: new Date(row.at_ms).toISOString(),
    amount: toMajor(row.member_after_minor - row.member_before_minor),
    before: toMajor(row.member_before_minor),
    after: toMajor(row.member_after_minor),
  };
}

/** The member's history: rounds, profit and loss. The figures are computed from the transfers later, so a bet writes nothing here. */
export class RecordsPart extends MemberPart {
  readonly #rounds: RoundRecords;
  readonly #profit: ProfitDays;
  readonly #opened: OpenedGames;

  constructor(host: MemberHost, opened: OpenedGames) {
    super(host);
    this.#rounds = new RoundRecords(host.sql);
    this.#profit = new ProfitDays(host.sql);
    this.#opened = opened;
  }

  override createTables(): void {
    this.#rounds.createTables();
    this.#profit.createTables();
  }

  override follow(rows: readonly JournalRow[]): void {
    const toDay = (atMs: number) => toLocalDay(atMs, toSettings(this.host.env).timeZone);
    this.#profit.note(rows, toDay);
    const last = new Map<string, { n: number; round: JournalRound }>();
    for (const begun of this.#rounds.note(rows, toDay)) {
      last.set(JSON.stringify([begun.round.gameCode, begun.round.vendor]), begun);
    }
    for (const { n, round } of last.values()) {
      const { gameCode: gameId, vendor: vassalage, gameType, openedAt } = round;
      this.#opened.noteRound({ gameId, vassalage, gameType }, n, openedAt);
    }
  }

  listRounds(tokenHash: string, filter: RoundFilter, beforeN: number, limit: number): Result<RoundPage> {
    const member = this.host.requireRealMember(tokenHash);
    return member.ok ? accept(this.#toPage(member.value, filter, beforeN, limit)) : member;
  }

  /** For the operator, without a session. */
  listRoundsOf(filter: RoundFilter, beforeN: number, limit: number): Result<RoundPage> {
    const profile = this.host.findAlive();
    return profile ? accept(this.#toPage(profile, filter, beforeN, limit)) : refuse('member.unknown');
  }

  getRound(tokenHash: string, roundId: string): Result<RoundDetail> {
    const member = this.host.requireRealMember(tokenHash);
    return member.ok ? this.#describeRound(member.value, roundId) : member;
  }

  /** For an agent above the member; the caller has checked the tree. */
  getRoundOf(roundId: string): Result<RoundDetail> {
    const profile = this.host.findAlive();
    return profile ? this.#describeRound(profile, roundId) : refuse('member.unknown');
  }

  getProfit(tokenHash: string, filter: ProfitFilter) {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    this.host.catchUp();
    const totals: Profit = this.#profit.sum(filter);
    return accept({
      currency: member.value.currency,
      totals,
      categories: this.#profit.listCategories(filter),
      days: this.#profit.listDays(filter),
    });
  }

  listLastRounds(
    tokenHash: string,
    game: { gameId: string; vassalage: string },
    limit: number,
  ): Result<{ currency: Currency; list: RoundRecord[] }> {
    const member = this.host.requireMember(tokenHash);
    if (!member.ok) return member;
    this.host.catchUp();
    const numbers = this.#opened.listLastRounds(game.gameId, game.vassalage, limit);
    const list = numbers.map((n) => this.#rounds.get(n)).filter((record) => record !== undefined);
    return accept({ currency: member.value.currency, list });
  }

  #toPage(profile: Profile, filter: RoundFilter, beforeN: number, limit: number): RoundPage {
    this.host.catchUp();
    const totals = this.#rounds.sum(filter);
    return { currency: profile.currency, totals, ...this.#rounds.list(filter, beforeN, limit) };
  }

  #describeRound({ currency }: Profile, roundId: string): Result<RoundDetail> {
    this.host.catchUp();
    const found = this.#rounds.find(roundId);
    if (!found) return refuse('records.unknown');
    const entries = this.#listEntries(found.n);
    const bets = entries.filter(({ kind }) => kind === 'bet').length;
    return accept({ currency, round: found.record, bets, entries });
  }

  #listEntries(n: number): RoundEntry[] {
    return this.host.sql
      .exec<TransferRow>(
        `select t.seq, t.kind, t.idempotency_key, t.at_ms, t.member_before_minor, t.member_after_minor
         from round_entries e join transfers t on t.seq = e.transfer_seq where e.n = ? order by e.transfer_seq limit ?`,
        n,
        ROUND_ENTRIES_MAX,
      )
      .toArray()
      .map(toEntry);
  }
}
