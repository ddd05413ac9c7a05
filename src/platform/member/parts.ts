import { AgentPart } from '../agents/agent-part.ts';
import { ProjectionPart } from '../agents/projection-part.ts';
import { ChargesPart } from '../cashier/charges/charges-part.ts';
import { DepositsPart } from '../cashier/deposits-part.ts';
import { DisputesPart } from '../cashier/disputes-part.ts';
import { PaymentStore } from '../cashier/payment-store.ts';
import { PaymentsPart } from '../cashier/payments-part.ts';
import { PayoutAccounts } from '../cashier/payout-accounts.ts';
import { PayoutsPart } from '../cashier/payouts/payouts-part.ts';
import { TransfersPart } from '../cashier/transfers-part.ts';
import { TurnoverPart } from '../cashier/turnover-part.ts';
import { WithdrawalsPart } from '../cashier/withdrawals-part.ts';
import { SettlementsPart } from '../contracts/settlements-part.ts';
import { GamesPart } from '../games/games-part.ts';
import { LaunchStore } from '../games/launch-store.ts';
import { OpenedGames } from '../games/opened-games.ts';
import { MessagesPart } from '../inbox/messages-part.ts';
import { MissionsPart } from '../missions/missions-part.ts';
import { NoticesPart } from '../notices/notices-part.ts';
import { PasswordPart } from '../password/password-part.ts';
import { PointsPart } from '../points/points-part.ts';
import { PromotionsPart } from '../promotions/promotions-part.ts';
import { RanksPart } from '../ranks/ranks-part.ts';
import { RecordsPart } from '../records/records-part.ts';
import { ReferralPart } from '../referral/referral-part.ts';
import { SecurityPart } from '../security/security-part.ts';
import { AccessPart } from '../session/access-part.ts';
import { AccessStores } from '../session/access-stores.ts';
import { SessionEnds } from '../session/session-ends.ts';
import { EntriesPart } from '../wallet/entries-part.ts';
import { WalletPart } from '../wallet/wallet-part.ts';
import { CardPart } from './card-part.ts';
import type { MemberHost } from './member-host.ts';
import type { MemberPart } from './member-part.ts';
import { ProfilePart } from './profile-part.ts';

type AddParts = (host: MemberHost, payments: PaymentStore, opened: OpenedGames) => Record<never, MemberPart>;

let addParts: AddParts = () => ({});

/** A local start adds a part (local/main.ts); it must be there before the first object is made. */
export function setLocalParts(add: AddParts): void {
  addParts = add;
}

/** Everything that a member's object can do, by area. A new area is one line. */
export function createParts(host: MemberHost) {
  const launches = new LaunchStore(host.sql);
  const opened = new OpenedGames(host.sql);
  const ends = new SessionEnds(host, launches);
  const accessStores = new AccessStores(host.sql);
  const payments = new PaymentStore(host);
  const payoutAccounts = new PayoutAccounts(host.sql);
  const missions = new MissionsPart(host);
  const points = new PointsPart(host);
  const security = new SecurityPart(host, accessStores);
  const lists = {
    payments: new PaymentsPart(host, payments),
    records: new RecordsPart(host, opened),
    messages: new MessagesPart(host),
    promotions: new PromotionsPart(host),
  };
  return {
    access: new AccessPart(host, accessStores, ends),
    password: new PasswordPart(host, accessStores, payoutAccounts, ends),
    security,
    profile: new ProfilePart(host),
    wallet: new WalletPart(host, launches),
    entries: new EntriesPart(host),
    payments: lists.payments,
    deposits: new DepositsPart(host, payments),
    charges: new ChargesPart(host, payments, payoutAccounts),
    withdrawals: new WithdrawalsPart(host, payments, payoutAccounts),
    payouts: new PayoutsPart(host, payments, payoutAccounts),
    disputes: new DisputesPart(host, payments),
    transfers: new TransfersPart(host, payments),
    turnover: new TurnoverPart(host, payments, [missions, points]),
    games: new GamesPart(host, launches, opened),
    records: lists.records,
    messages: lists.messages,
    notices: new NoticesPart(host),
    promotions: lists.promotions,
    missions,
    points,
    ranks: new RanksPart(host),
    projection: new ProjectionPart(host),
    settlements: new SettlementsPart(host),
    agent: new AgentPart(host),
    referral: new ReferralPart(host),
    card: new CardPart(host, { ...lists, security, payoutAccounts, paymentStore: payments }),
    ...addParts(host, payments, opened),
  };
}

export type Parts = ReturnType<typeof createParts>;
