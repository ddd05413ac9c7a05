import { DEMO_TYPE } from '../../contract/member/types.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { toSettings } from '../env.ts';
import { putMessage } from '../inbox/message-store.ts';
import { maskName } from '../member/mask-name.ts';
import { MemberPart } from '../member/member-part.ts';
import type { Profile } from '../member/profile-store.ts';
import { getPayable } from '../promotions/turnover.ts';
import { addDays, toDayStart, toLocalDay } from '../records/local-day.ts';
import { toAmountText } from '../wallet/amount-text.ts';
import { getDebt, takeOrOwe } from '../wallet/debts.ts';
import { moveBetween, postOnce } from '../wallet/post-once.ts';
import {
  closePayments,
  closeReversals,
  hasOpenLine,
  type LineRow,
  openPayments,
  openReversals,
  type ReversalRow,
} from './referral-queries.ts';

const CHUNK = 100;
const SOON = 'referral:soon';
const DAILY = 'referral:daily';
const SOON_MS = 10_000;
/** The daily timer runs this long after midnight, when the figures of the evening have arrived. Later figures wake the part again. */
const AFTER_MIDNIGHT_MS = 15 * 60_000;
const HOUSE = 'house:referral';

/** Pays the referrer. Earnings are stored in D1; this object makes sure that each is paid once. */
export class ReferralPart extends MemberPart {
  override createTables(): void {}

  /** Called when something was earned. */
  wake(): Result<null> {
    const profile = this.host.findAlive();
    if (!profile || profile.type === DEMO_TYPE) return refuse('member.unknown');
    if (!this.host.timers.has(SOON)) this.host.timers.set(SOON, clock() + SOON_MS);
    if (!this.host.timers.has(DAILY)) this.#setDaily();
    return accept(null);
  }

  /** The signed-in member, if referrals are open to them. */
  getMember(tokenHash: string): Result<Pick<Profile, 'account'>> {
    const member = this.host.requireRealMember(tokenHash);
    return member.ok ? accept({ account: member.value.account }) : member;
  }

  override async onTimer(): Promise<void> {
    const profile = this.host.findAlive();
    if (!profile) return;
    // Earnings of a suspended member wait; a daily timer checks them.
    if (profile.accountStatus !== 'active') return this.#setDaily();
    const { DB } = this.host.env;
    for (;;) {
      const lines = await openPayments(DB, profile.memberId, this.#getToday(), CHUNK);
      if (lines.length === 0) return this.#takeBack(profile);
      const paid = await Promise.all(lines.map((line) => this.#pay(line)));
      if (paid.some(({ ok }) => !ok)) return this.#setDaily();
      await closePayments(DB, lines);
    }
  }

  #pay({
    member_id: memberId,
    account,
    kind,
    day,
    due_minor: due,
    paid_minor: paid,
  }: LineRow): Promise<Result<unknown>> {
    const reference = `referral:${memberId}:${kind}:${day}`;
    const amountMinor = due - paid;
    return this.host.run(() =>
      postOnce(this.host.money, `${reference}:${due}`, [amountMinor], () => {
        const entries = moveBetween(HOUSE, 'member', amountMinor);
        return accept({ kind: 'referral', reason: maskName(account), reference, entries });
      }),
    );
  }

  /** Takes back rewards of deposits that the bank took back. Then sets the daily timer if earnings are still unpaid. */
  async #takeBack(profile: Profile): Promise<void> {
    const { DB } = this.host.env;
    const rows = await openReversals(DB, profile.memberId, CHUNK);
    const taken = await Promise.all(rows.map((row) => this.#takeBackOne(row)));
    if (taken.some(({ ok }) => !ok)) return this.#setDaily();
    await closeReversals(DB, rows);
    if (rows.length === CHUNK) this.host.timers.set(SOON, clock() + SOON_MS);
    return this.#waitForRest(profile);
  }

  #takeBackOne({
    member_id: memberId,
    account,
    day,
    amount_minor: amountMinor,
  }: ReversalRow): Promise<Result<unknown>> {
    const reference = `referral:${memberId}:deposit:${day}`;
    const reason = maskName(account);
    return this.host.run(() => {
      const taken = postOnce(this.host.money, `${reference}:reversed`, [amountMinor], () => {
        const entries = takeOrOwe(this.host.money, HOUSE, amountMinor, getPayable(this.host));
        return accept({ kind: 'referral_reversed', reason, reference, entries });
      });
      if (!taken.ok) return taken;
      putMessage(this.host.sql, {
        kind: 'service',
        template: 'referral.reversed',
        values: { amount: toAmountText(amountMinor), owed: toAmountText(getDebt(this.host.money)), account: reason },
        dedupeKey: `${reference}:reversed`,
      });
      return taken;
    });
  }

  /**
   * Sets the daily timer if earnings are still unpaid. `wake` does not set it for stakes that are reported while the timer is still set.
   */
  async #waitForRest({ memberId }: Profile): Promise<void> {
    const { DB } = this.host.env;
    if ((await hasOpenLine(DB, memberId)) && !this.host.timers.has(DAILY)) this.#setDaily();
  }

  #getToday(): string {
    return toLocalDay(clock(), toSettings(this.host.env).timeZone);
  }

  #setDaily(): void {
    const { timeZone } = toSettings(this.host.env);
    this.host.timers.set(DAILY, toDayStart(addDays(this.#getToday(), 1), timeZone) + AFTER_MIDNIGHT_MS);
  }
}
