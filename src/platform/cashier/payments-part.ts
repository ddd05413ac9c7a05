import type { Currency } from '../../contract/core/money.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import type { MemberHost } from '../member/member-host.ts';
import { MemberPart } from '../member/member-part.ts';
import type { Payment, PaymentKind, PaymentPeriod, PaymentStore, PaymentTotal } from './payment-store.ts';
import { publishPayments } from './publish-payments.ts';

export interface PaymentPage {
  currency: Currency;
  totals: PaymentTotal[];
  list: Payment[];
  nextN: number;
}

/** Lists of payments for the member, and their publication to the operator's lists. */
export class PaymentsPart extends MemberPart {
  readonly #store: PaymentStore;

  constructor(host: MemberHost, store: PaymentStore) {
    super(host);
    this.#store = store;
  }

  override createTables(): void {
    this.#store.createTables();
  }

  list(
    tokenHash: string,
    kind: PaymentKind,
    period: PaymentPeriod,
    beforeN: number,
    limit: number,
  ): Result<PaymentPage> {
    return this.#answer(tokenHash, kind, period, () => this.#store.list(kind, period, beforeN, limit));
  }

  /** Like `list`, for payments in progress only. */
  listOpen(
    tokenHash: string,
    kind: PaymentKind,
    period: PaymentPeriod,
    beforeN: number,
    limit: number,
  ): Result<PaymentPage> {
    return this.#answer(tokenHash, kind, period, () => this.#store.listOpen(kind, period, beforeN, limit));
  }

  get(tokenHash: string, kind: PaymentKind, id: string): Result<Payment> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    const found = this.#store.find(id, kind);
    return found ? accept(found) : refuse('records.unknown');
  }

  /** For the operator, without a session. */
  getOf(kind: PaymentKind, id: string): Result<{ payment: Payment; account: string }> {
    const profile = this.host.findAlive();
    const payment = profile && this.#store.find(id, kind);
    return payment ? accept({ payment, account: profile.account }) : refuse('records.unknown');
  }

  #answer(
    tokenHash: string,
    kind: PaymentKind,
    period: PaymentPeriod,
    read: () => Pick<PaymentPage, 'list' | 'nextN'>,
  ): Result<PaymentPage> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    const { currency } = member.value;
    return accept({ currency, totals: this.#store.totals(kind, period), ...read() });
  }

  /** Repeats until the shared lists are up to date. */
  override onTimer(): Promise<void> {
    return publishPayments(this.host, this.#store);
  }
}
