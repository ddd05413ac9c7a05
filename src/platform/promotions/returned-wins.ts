import type { Minor } from '../../contract/core/money.ts';
import { accept } from '../../server/result.ts';
import type { MemberHost } from '../member/member-host.ts';
import { type LedgerAccount, MEMBER_ACCOUNT } from '../wallet/ledger-schema.ts';
import { type Draft, moveBetween, postOnce } from '../wallet/post-once.ts';
import type { BonusReturns } from '../wallet/wallet.ts';
import { BONUS_HOUSE } from './bonus-money.ts';
import { getPayable } from './turnover.ts';

interface Row extends Record<string, SqlStorageValue> {
  claim_id: string;
  promotion_id: string;
  part_minor: number;
}

/**
 * Selects the part of a win that was taken back when a bonus ended: the bonus's share of the win, but at most what is left of
 * `returned_minor`.
 */
const FIND = `select w.claim_id, c.promotion_id, min(w.bonus_minor, c.returned_minor) as part_minor
  from returned_wins w join promotion_claims c on c.id = w.claim_id where w.win_seq = ?`;
const WON = 'select bonus_minor from bonus_wins where win_seq = ?';
const LOWER = `update promotion_claims set version = version + 1, returned_minor = returned_minor - ?1,
  taken_back_minor = taken_back_minor - ?1 where id = ?2`;

/**
 * Wins whose bonus share was returned when the bonus ended. If the vendor takes such a win back later, the member no longer has that share,
 * so the house pays it back first. The result is the same as for a win that is taken back before the end. Runs inside `MemberHost.run`.
 */
export class ReturnedWins implements BonusReturns {
  readonly #host: MemberHost;

  constructor(host: MemberHost) {
    this.#host = host;
  }

  getPart(winSeq: number): Minor {
    return this.#find(winSeq)?.part_minor ?? 0;
  }

  /** The most that the member can pay for this win: own money, and the share of the win that belongs to the bonus in process. */
  getPayable(winSeq: number): Minor {
    const ownMinor = getPayable(this.#host);
    const [won] = this.#host.sql.exec<{ bonus_minor: number }>(WON, winSeq).toArray();
    return ownMinor + (won?.bonus_minor ?? 0);
  }

  giveBack(winSeq: number, account: LedgerAccount): void {
    const row = this.#find(winSeq);
    if (!row || row.part_minor === 0) return;
    const { claim_id: id, promotion_id: promotionId, part_minor: partMinor } = row;
    const reference = `claim:${id}`;
    const given = moveBetween(BONUS_HOUSE, MEMBER_ACCOUNT, partMinor);
    this.#post(`promotion:returned:${winSeq}`, { kind: 'bonus_void', reason: promotionId, reference, entries: given });
    if (account !== MEMBER_ACCOUNT) {
      const reason = account.slice(account.indexOf(':') + 1);
      const moved = moveBetween(MEMBER_ACCOUNT, account, partMinor);
      this.#post(`promotion:return:${winSeq}`, { kind: 'vendor_in', reason, reference, entries: moved });
    }
    this.#host.sql.exec('delete from returned_wins where win_seq = ?', winSeq);
    this.#host.sql.exec(LOWER, partMinor, id);
  }

  #find(winSeq: number): Row | undefined {
    return this.#host.sql.exec<Row>(FIND, winSeq).toArray()[0];
  }

  #post(key: string, draft: Draft): void {
    const posted = postOnce(this.#host.money, key, [], () => accept(draft));
    if (!posted.ok) throw new Error(`A returned win was not given back: ${posted.code}`);
  }
}
