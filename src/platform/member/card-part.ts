import type { CashierSettings } from '../../contract/cashier/settings-operator.ts';
import type { Minor } from '../../contract/core/money.ts';
import { accept, type Result } from '../../server/result.ts';
import type { PaymentKind, PaymentStore } from '../cashier/payment-store.ts';
import type { PaymentPage, PaymentsPart } from '../cashier/payments-part.ts';
import type { PayoutAccountRow, PayoutAccounts } from '../cashier/payout-accounts.ts';
import { listWithdrawalBlocks, type WithdrawalBlock } from '../cashier/withdrawal-blocks.ts';
import type { MessagesPart } from '../inbox/messages-part.ts';
import type { Claim } from '../promotions/claim-store.ts';
import type { PromotionsPart } from '../promotions/promotions-part.ts';
import type { RecordsPart, RoundPage } from '../records/records-part.ts';
import type { MemberState, SecurityPart } from '../security/security-part.ts';
import type { SignInRow } from '../session/sign-in-store.ts';
import { getDebt } from '../wallet/debts.ts';
import type { VendorWallet } from '../wallet/ledger.ts';
import type { MemberHost } from './member-host.ts';
import { MemberPart } from './member-part.ts';

interface Sources {
  payments: PaymentsPart;
  records: RecordsPart;
  messages: MessagesPart;
  promotions: PromotionsPart;
  security: SecurityPart;
  payoutAccounts: PayoutAccounts;
  paymentStore: PaymentStore;
}

export interface MemberCard {
  state: MemberState;
  holds: { name: string; amountMinor: Minor }[];
  wallets: VendorWallet[];
  debtMinor: Minor;
  points: number;
  frozen: string | null;
  blocks: WithdrawalBlock[];
  withdrawalsToday: { count: number; amountMinor: Minor };
  payoutAccounts: PayoutAccountRow[];
  payments: Record<PaymentKind, PaymentPage>;
  rounds: RoundPage;
  claims: { claims: Claim[]; total: number };
  messages: Awaited<ReturnType<MessagesPart['getInboxOf']>>;
  signIns: { signIns: SignInRow[]; total: number };
}

const ALWAYS = { from: '0000-01-01', to: '9999-12-31' } as const;
const ANY_ROUND = { ...ALWAYS, gameType: '', vassalage: '', state: '' } as const;
const TAKEN_BACK: readonly string[] = ['rejected', 'failed'];

/** Everything that the operator sees of a member on one screen, in one call of the object. Reads days and the last rows, not the whole history. */
export class CardPart extends MemberPart {
  readonly #sources: Sources;

  constructor(host: MemberHost, sources: Sources) {
    super(host);
    this.#sources = sources;
  }

  override createTables(): void {}

  /** Describes the member. Each list has at most `rows` rows, newest first. */
  async describe(rows: number, { turnoverTimes }: CashierSettings['withdrawal']): Promise<Result<MemberCard>> {
    const { records, messages, promotions, security, payoutAccounts, paymentStore } = this.#sources;
    const state = security.describe();
    if (!state.ok) return state;
    const inbox = await messages.getInboxOf({ language: '', page: 1, pageSize: rows, kind: '', state: '' });
    const rounds = records.listRoundsOf(ANY_ROUND, 0, rows);
    if (!rounds.ok) return rounds;
    const { sql, money, points } = this.host;
    const holds = sql.exec<{ name: string; amountMinor: Minor }>(
      "select name, balance_minor as amountMinor from ledger_accounts where name like 'held:%' and balance_minor <> 0 order by name",
    );
    const [frozen] = sql.exec<{ cause: string | null }>('select cause from ledger_state').toArray();
    return accept({
      state: state.value,
      holds: holds.toArray(),
      wallets: money.listVendorWallets(),
      debtMinor: getDebt(money),
      points: points.getBalance(),
      frozen: frozen ? (frozen.cause ?? '') : null,
      blocks: listWithdrawalBlocks(this.host, turnoverTimes),
      withdrawalsToday: paymentStore.sumToday('withdrawal', (one) => !TAKEN_BACK.includes(one)),
      payoutAccounts: payoutAccounts.list(),
      payments: this.#listPayments(rows),
      rounds: rounds.value,
      claims: promotions.listOf(undefined, rows),
      messages: inbox,
      signIns: security.listSignInsOf(rows),
    });
  }

  #listPayments(rows: number): Record<PaymentKind, PaymentPage> {
    const list = (kind: PaymentKind): PaymentPage => {
      const query = { kind, period: ALWAYS, isOpenOnly: false, beforeN: 0, limit: rows };
      const page = this.#sources.payments.listOf(query);
      if (!page.ok) throw new Error(page.code);
      return page.value;
    };
    return { deposit: list('deposit'), withdrawal: list('withdrawal'), transfer: list('transfer') };
  }
}
