import * as accounts from '../../contract/cashier/accounts.ts';
import * as withdrawals from '../../contract/cashier/withdrawals.ts';
import { toMajor, toMinor } from '../../contract/core/money.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { accept, refuseFields } from '../../server/result.ts';
import { implementForMember, implementWithoutSessionCheck } from '../http/implement.ts';
import { checkMemberSecret } from '../session/member-secret.ts';
import { readSetting } from '../system/settings.ts';
import { claimUploads } from '../uploads/claim-uploads.ts';
import { answerPayments } from './list-payments.ts';
import { toMaskedAccount } from './payout-accounts.ts';
import { addMarkedAccount } from './payout-marks.ts';
import { toWithdrawal } from './views.ts';
import { toBlockView } from './withdrawal-blocks.ts';
import { checkMove, joinProofs, type WithdrawalPayment } from './withdrawal-steps.ts';

const PERCENT = 100;
const { PROOFS_MAX } = withdrawals;

export const withdrawalRoutes = [
  implementWithoutSessionCheck(accounts.listPayoutAccounts, async ({ env, session }) => {
    const [{ withdrawal }, accounts] = await Promise.all([
      readSetting(env.DB, 'cashier'),
      session.member.withdrawals.listAccounts(session.tokenHash),
    ]);
    if (!accounts.ok) return accounts;
    const { accountHolder, list } = accounts.value;
    return accept({ max: withdrawal.maxAccounts, holder: accountHolder, list: list.map(toMaskedAccount) });
  }),

  implementForMember(accounts.addPayoutAccount, async (call) => {
    const { env, input, session } = call;
    const { password, keyType, ...account } = input;
    const known = await checkMemberSecret(call, password);
    if (!known.ok) return known;
    const { withdrawal, payeePauseHours } = await readSetting(env.DB, 'cashier');
    const rules = { max: withdrawal.maxAccounts, pauseMs: payeePauseHours * HOUR_MS };
    const wanted = { ...account, keyType };
    const added = await addMarkedAccount(env, session.memberId, wanted, () =>
      session.member.withdrawals.addAccount(session.tokenHash, wanted, rules),
    );
    return added.ok ? accept(toMaskedAccount(added.value)) : added;
  }),

  implementWithoutSessionCheck(accounts.removePayoutAccount, async ({ input, session }) =>
    session.member.withdrawals.removeAccount(session.tokenHash, input.id),
  ),

  implementWithoutSessionCheck(withdrawals.getWithdrawalTerms, async ({ env, session }) => {
    const { withdrawal } = await readSetting(env.DB, 'cashier');
    const terms = await session.member.withdrawals.getTerms(session.tokenHash, withdrawal);
    if (!terms.ok) return terms;
    const { currency, availableMinor, debtMinor, countLeft, leftMinor, blocks } = terms.value;
    return accept({
      currency,
      available: toMajor(availableMinor),
      debt: toMajor(debtMinor),
      min: toMajor(withdrawal.minMinor),
      max: toMajor(withdrawal.maxMinor),
      fee: toMajor(withdrawal.feeMinor),
      feePercent: withdrawal.feeBasisPoints / PERCENT,
      countLeft,
      amountLeft: toMajor(leftMinor),
      automaticReceiptMinutes: withdrawal.autoReceiptMinutes,
      blocks: blocks.map(toBlockView),
    });
  }),

  implementWithoutSessionCheck(withdrawals.createWithdrawal, async (call) => {
    const { env, input, session, idempotencyKey } = call;
    const known = await checkMemberSecret(call, input.password);
    if (!known.ok) return known;
    const { withdrawal: terms, payouts } = await readSetting(env.DB, 'cashier');
    const amountMinor = toMinor(input.amount);
    const isByRule = amountMinor <= payouts.automaticMaxMinor;
    const request = { key: idempotencyKey, accountId: input.accountId, amountMinor, terms, isByRule };
    const created = await session.member.withdrawals.request(session.tokenHash, request);
    return created.ok ? accept(toWithdrawal(created.value)) : created;
  }),

  implementWithoutSessionCheck(withdrawals.listWithdrawals, async ({ settings, input, session }) => {
    const call = { endpoint: withdrawals.listWithdrawals, session, timeZone: settings.timeZone, input } as const;
    return answerPayments({ ...call, kind: 'withdrawal' }, (payment) => toWithdrawal(payment as WithdrawalPayment));
  }),

  implementWithoutSessionCheck(withdrawals.getWithdrawal, async ({ input, session }) => {
    const found = await session.member.payments.get(session.tokenHash, 'withdrawal', input.id);
    return found.ok ? accept(toWithdrawal(found.value as WithdrawalPayment)) : found;
  }),

  implementForMember(withdrawals.confirmWithdrawal, async ({ env, input, session }) => {
    const { id, outcome, receivedAmount } = input;
    // A receipt needs no proof.
    const proofs = outcome === 'received' ? [] : input.proofs;
    if (outcome === 'partly' && receivedAmount === undefined) return refuseFields({ receivedAmount: 'required' });
    if (outcome === 'not_received' && proofs.length === 0) return refuseFields({ proofs: 'required' });
    const found = await session.member.payments.get(session.tokenHash, 'withdrawal', id);
    if (!found.ok) return found;
    const payment = found.value as WithdrawalPayment;
    if (joinProofs(payment.detail, proofs).length > PROOFS_MAX) return refuseFields({ proofs: 'too_big' });
    const received = receivedAmount === undefined ? {} : { receivedMinor: toMinor(receivedAmount) };
    // Checked before the pictures are claimed, so that a refused answer uses up no picture.
    const check = checkMove(payment, { to: outcome, by: 'member', proofs, ...received });
    if (!check.ok) return check;
    if (check.value !== 'stands' && proofs.length > 0) {
      const claimed = await claimUploads(env, session.memberId, proofs, 'receipt', id);
      if (!claimed.ok) return claimed;
    }
    const answered = await session.member.withdrawals.answer(session.tokenHash, {
      id,
      to: outcome,
      note: '',
      proofs,
      ...received,
    });
    return answered.ok ? accept(toWithdrawal(answered.value)) : answered;
  }),
];
