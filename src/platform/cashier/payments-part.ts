import type { Currency } from '../../contract/core/money.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { CashierPart } from './cashier-part.ts';
import type { Payment, PaymentKind, PaymentPeriod, PaymentTotal } from './payment-store.ts';
import { publishPayments } from './publish-payments.ts';

export interface PaymentPage {
  currency: Currency;
  totals: PaymentTotal[];
  list: Payment[];
  nextN: number;
}

export interface PaymentQuery {
  kind: PaymentKind;
  period: PaymentPeriod;
  isOpenOnly: boolean;
  /** Position of the previous page's last payment. */
  beforeN: number;
  limit: number;
}

/** Lists of payments for the member, and their publication to the operator's lists. */
export class PaymentsPart extends CashierPart {
  /** One page of a period, newest first; `isOpenOnly` lists payments in progress only. Totals are of the whole period. */
  list(tokenHash: string, query: PaymentQuery): Result<PaymentPage> {
    const member = this.host.requireRealMember(tokenHash);
    return member.ok ? this.listOf(query) : member;
  }

  /** Like `list`, for the operator, without a session. */
  listOf({ kind, period, isOpenOnly, beforeN, limit }: PaymentQuery): Result<PaymentPage> {
    const profile = this.host.findAlive();
    if (!profile) return refuse('member.unknown');
    const { currency } = profile;
    const page = isOpenOnly
      ? this.store.listOpen(kind, period, beforeN, limit)
      : this.store.list(kind, period, beforeN, limit);
    return accept({ currency, totals: this.store.totals(kind, period), ...page });
  }

  get(tokenHash: string, kind: PaymentKind, id: string): Result<Payment> {
    const member = this.host.requireRealMember(tokenHash);
    if (!member.ok) return member;
    const found = this.store.find(id, kind);
    return found ? accept(found) : refuse('records.unknown');
  }

  /** One payment, for the operator, without a session. */
  getOf(kind: PaymentKind, id: string): Result<{ payment: Payment; account: string }> {
    const profile = this.host.findAlive();
    const payment = profile && this.store.find(id, kind);
    return payment ? accept({ payment, account: profile.account }) : refuse('records.unknown');
  }

  /** Repeats until the shared lists are up to date. */
  override onTimer(): Promise<void> {
    return publishPayments(this.host, this.store);
  }
}
