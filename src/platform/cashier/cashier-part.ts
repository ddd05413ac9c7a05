import type { MemberHost } from '../member/member-host.ts';
import { MemberPart } from '../member/member-part.ts';
import type { PaymentStore } from './payment-store.ts';

/** A part that keeps payments. All of them share one store and its tables. */
export abstract class CashierPart extends MemberPart {
  protected readonly store: PaymentStore;

  constructor(host: MemberHost, store: PaymentStore) {
    super(host);
    this.store = store;
  }

  override createTables(): void {
    this.store.createTables();
  }
}
