import type { OutputOf } from '../../contract/core/endpoint.ts';
import { toMajor } from '../../contract/core/money.ts';
import type { Message } from '../../contract/inbox/inbox.ts';
import * as contract from '../../contract/operator/member-card.ts';
import { accept, refuse } from '../../server/result.ts';
import { toPaymentRow, toRowOf } from '../cashier/payment-rows.ts';
import type { Payment } from '../cashier/payment-store.ts';
import type { PaymentPage } from '../cashier/payments-part.ts';
import { toMaskedAccount } from '../cashier/payout-accounts.ts';
import { toBlockView } from '../cashier/withdrawal-blocks.ts';
import { implement } from '../http/implement.ts';
import { toSignIn } from '../security/routes.ts';
import { readSetting } from '../system/settings.ts';
import { type AroundMember, readAround } from './around-member.ts';
import { findContacts } from './contact-queries.ts';
import { toAccount } from './create-account.ts';
import { findMemberId } from './directory-queries.ts';
import { toCardClaim } from './life-operator.ts';
import { getMember } from './member-client.ts';
import { maskText, toMemberDetails } from './member-details.ts';

type Card = OutputOf<typeof contract.getOperatorMemberCard>;

function toCardMessage({ id, kind, template, title, sentAt, readAt }: Message) {
  return { id, kind, template, title, sentAt, readAt };
}

function toTotals({ totals }: AroundMember): Card['totals'] {
  return {
    deposits: toMajor(totals.deposit_minor),
    withdrawals: toMajor(totals.withdrawal_minor),
    stakes: toMajor(totals.stake_minor),
    wins: toMajor(totals.payout_minor),
    net: toMajor(totals.stake_minor - totals.payout_minor),
    bonus: toMajor(totals.bonus_minor),
    earned: toMajor(totals.earned_minor),
    rounds: totals.rounds,
  };
}

const getCard = implement(contract.getOperatorMemberCard, async ({ env, input, language }) => {
  const memberId = await findMemberId(env.DB, toAccount(input.account));
  if (memberId === undefined) return refuse('member.unknown');
  const { withdrawal } = await readSetting(env.DB, 'cashier');
  const [card, contacts, around] = await Promise.all([
    getMember(env, memberId).card.describe(contract.CARD_ROWS, withdrawal),
    findContacts(env.DB, memberId),
    readAround(env.DB, memberId),
  ]);
  if (!card.ok) return card;
  const { state, rounds, claims, messages, signIns, withdrawalsToday, ...value } = card.value;
  if (!messages.ok) return messages;
  const owner = { memberId, account: state.profile.account };
  const toRow = async (payment: Payment) => toPaymentRow(await toRowOf(env.DB, payment, owner));
  const toSection = async ({ totals, list }: PaymentPage) => ({
    total: totals.reduce((sum, { count }) => sum + count, 0),
    last: await Promise.all(list.map(toRow)),
  });
  const { deposit, withdrawal: paidOut, transfer } = value.payments;
  const [deposits, withdrawals, transfers] = await Promise.all([deposit, paidOut, transfer].map(toSection));
  if (!deposits || !withdrawals || !transfers) throw new Error('A section is missing');
  return accept({
    member: toMemberDetails(state, contacts),
    labels: [...state.profile.labels],
    uplines: around.uplines,
    referredBy: around.referredBy,
    money: {
      balance: toMajor(state.balanceMinor),
      holds: value.holds.map(({ name, amountMinor }) => ({ name, amount: toMajor(amountMinor) })),
      wallets: value.wallets.map(({ vassalage, balanceMinor }) => ({ vassalage, amount: toMajor(balanceMinor) })),
      debt: toMajor(value.debtMinor),
      points: toMajor(value.points),
      frozen: value.frozen,
    },
    totals: toTotals(around),
    limits: {
      blocks: value.blocks.map(toBlockView),
      withdrawalsToday: withdrawalsToday.count,
      withdrawnToday: toMajor(withdrawalsToday.amountMinor),
      dailyCount: withdrawal.dailyCount,
      dailyAmount: toMajor(withdrawal.dailyMinor),
    },
    payoutAccounts: value.payoutAccounts.map(toMaskedAccount).map((one) => ({ ...one, holder: maskText(one.holder) })),
    deposits,
    withdrawals,
    transfers,
    rounds: { total: rounds.totals.rounds, last: rounds.list },
    bonuses: { total: claims.total, last: claims.claims.map((claim) => toCardClaim(claim, language)) },
    messages: { total: messages.value.total, last: messages.value.list.map(toCardMessage) },
    signIns: { total: signIns.total, last: signIns.signIns.map(toSignIn) },
    devices: around.devices,
    shared: around.shared,
    notes: around.notes,
  });
});

export const cardRoutes = [getCard];
