import { CURRENCY } from '../../brand/currency.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { atMoment, clock } from '../../server/clock.ts';
import { accept, type Result } from '../../server/result.ts';
import { DepositOrders } from '../cashier/deposit-orders.ts';
import type { PaymentStore } from '../cashier/payment-store.ts';
import { PayoutAccounts } from '../cashier/payout-accounts.ts';
import { publishPayments } from '../cashier/publish-payments.ts';
import { WithdrawalRequests } from '../cashier/withdrawal-requests.ts';
import { toSettings } from '../env.ts';
import { FLUSH_TIMER } from '../games/games-part.ts';
import type { OpenedGames } from '../games/opened-games.ts';
import { getJournalHead } from '../member/journal.ts';
import type { MemberHost } from '../member/member-host.ts';
import { MemberPart } from '../member/member-part.ts';
import { RoundsStore } from '../wallet/rounds-store.ts';
import { Wallet } from '../wallet/wallet.ts';
import type { PastMoment } from './past-moment.ts';

const PAID_AFTER_MS = MINUTE_MS;
const ROUND_MS = 20_000;
/** A valid key of no real account. */
const PAYOUT_KEY = '00000000-0000-4000-8000-000000000000';

function done<Value>(result: Result<Value>, { id }: PastMoment): Value {
  if (!result.ok) throw new Error(`The past moment ${id} was refused: ${result.code}`);
  return result.value;
}

/** Only for the local seed: replays a member's actions from before the installation, with the production commands. */
export class PastPart extends MemberPart {
  readonly #payments: PaymentStore;
  readonly #opened: OpenedGames;
  readonly #deposits: DepositOrders;
  readonly #withdrawals: WithdrawalRequests;
  readonly #accounts: PayoutAccounts;
  readonly #wallet: Wallet;

  constructor(host: MemberHost, payments: PaymentStore, opened: OpenedGames) {
    super(host);
    this.#payments = payments;
    this.#opened = opened;
    this.#accounts = new PayoutAccounts(host.sql);
    this.#deposits = new DepositOrders(host, payments);
    this.#withdrawals = new WithdrawalRequests(host, payments, this.#accounts);
    this.#wallet = new Wallet(host.money, new RoundsStore(host.sql));
  }

  /** The other parts create the tables. */
  override createTables(): void {}

  /**
   * Replays all moments since the member joined, in order and in one transaction. False when the member's money has moved already. Throws
   * outside a local installation, and for a moment that is refused, lies in the future or is out of order.
   */
  async live(moments: readonly PastMoment[]): Promise<boolean> {
    if (!toSettings(this.host.env).isLocal) throw new Error('Only the local seed may create past moments');
    const profile = this.host.findAlive();
    if (!profile) throw new Error('The object has no member');
    const lived = await this.host.run(() => {
      if (getJournalHead(this.host.sql) > 0) return accept(false);
      let last = profile.createdAt;
      for (const moment of moments.filter(({ at }) => at >= profile.createdAt)) {
        if (moment.at < last || moment.at > clock()) throw new Error(`Past moment ${moment.id} is out of order`);
        last = moment.at;
        this.#live(moment);
      }
      return accept(true);
    });
    if (!lived.ok) throw new Error(`The past moments were refused: ${lived.code}`);
    await publishPayments(this.host, this.#payments);
    // Sends the figures at once, so that the boards show the past as soon as the site is open.
    this.host.catchUp();
    this.host.timers.set(FLUSH_TIMER, clock());
    return lived.value;
  }

  #live(moment: PastMoment): void {
    if (moment.kind === 'deposit') this.#payIn(moment);
    else if (moment.kind === 'withdrawal') this.#payOut(moment);
    else this.#play(moment);
  }

  #payIn(moment: PastMoment & { kind: 'deposit' }): void {
    const { id, at, amountMinor, method } = moment;
    const order = { key: id, amountMinor, methodCode: method.code, method, maxOpen: 1, turnoverTimes: 0 };
    const ordered = done(
      atMoment(at, () => this.#deposits.order(order)),
      moment,
    );
    const settlement = { id: ordered.id, amountMinor: null, reason: '', reference: id };
    done(
      atMoment(at + PAID_AFTER_MS, () => this.#deposits.settle(settlement)),
      moment,
    );
  }

  #payOut(moment: PastMoment & { kind: 'withdrawal' }): void {
    const { id: key, at, amountMinor, terms } = moment;
    const holder = this.host.findAlive()?.account ?? '';
    const account = { kind: 'pix', holder, keyType: 'random', key: PAYOUT_KEY, bank: '', branch: '' } as const;
    const { id: accountId } = done(
      atMoment(at, () => this.#accounts.add(account, terms.maxAccounts, 0)),
      moment,
    );
    const { id } = done(
      atMoment(at, () => this.#withdrawals.request({ key, accountId, amountMinor, terms })),
      moment,
    );
    const steps = [
      { to: 'approved', by: 'operator' },
      { to: 'paid', by: 'operator' },
      { to: 'received', by: 'member' },
    ] as const;
    for (const [index, step] of steps.entries()) {
      done(
        atMoment(at + (index + 1) * PAID_AFTER_MS, () => this.#withdrawals.move({ ...step, id, note: '' })),
        moment,
      );
    }
  }

  #play(moment: PastMoment & { kind: 'round' }): void {
    const { id: roundId, at, game, stakeMinor, payoutMinor } = moment;
    const { gameId: gameCode, vassalage: vendor } = game;
    const round = { vendor, roundId, gameCode, currency: CURRENCY } as const;
    const launch = { ...game, maxBetMinor: 0, minBetMinor: 0, usesVendorWallet: false, mayStake: true };
    const bet = { ...round, transactionId: `${roundId}-bet`, amountMinor: stakeMinor, launchHash: '' };
    const win = { ...round, transactionId: `${roundId}-win`, amountMinor: payoutMinor };
    this.#opened.noteLaunch(game, at);
    done(
      atMoment(at, () => this.#wallet.bet(bet, CURRENCY, launch)),
      moment,
    );
    done(
      atMoment(at + ROUND_MS, () => this.#wallet.win(win, CURRENCY)),
      moment,
    );
  }
}
