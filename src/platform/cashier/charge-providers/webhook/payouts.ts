import { CURRENCY } from '../../../../brand/currency.ts';
import { PAYMENT_ID } from '../../../../contract/cashier/cashier.ts';
import type { WebhookSettings } from '../../../../contract/cashier/providers.ts';
import type { PayoutService, ReadPayout } from '../charge-provider.ts';
import { toDecimal } from '../decimal-amount.ts';
import { PayeeSchema, PayoutSchema } from './answers.ts';
import { callProvider, type WebhookAccess, type WebhookAnswer } from './call.ts';

const REF = /^(W[^.]+)\.\d{1,4}$/;

/** Throws for an answer about another payout. */
function toPayout({ code }: WebhookAccess, ref: string, { body }: WebhookAnswer): ReadPayout & { amountMinor: number } {
  const { id, amount, state, arrived = amount, bankId, payee } = PayoutSchema.parse(body);
  const isPart = arrived <= amount && (state === 'paid' ? arrived > 0 : true);
  if (id !== ref || !isPart) throw new Error(`${code} answered another payout than ${ref}`);
  return { amountMinor: amount, state, arrivedMinor: state === 'paid' ? arrived : 0, bankId, payee };
}

export const webhookPayouts: PayoutService<WebhookSettings> = {
  kinds: ['pix', 'bank'],
  toRef: (withdrawalId, attempt) => `${withdrawalId}.${attempt}`,
  toWithdrawalId(ref) {
    const [, id = ''] = REF.exec(ref) ?? [];
    return PAYMENT_ID.test(id) ? id : undefined;
  },

  async readPayee(access, target) {
    const read = await callProvider(access, 'POST', '/payees', target);
    if (read.status === 404) return undefined;
    if (read.status !== 200) throw new Error(`${access.code} answered ${read.status} to a payee`);
    return PayeeSchema.parse(read.body);
  },

  async payOut(access, { ref, amountMinor, target, payee }) {
    const wanted = {
      amount: toDecimal(amountMinor),
      currency: CURRENCY,
      account: target,
      payee: { name: payee.name, taxNumber: payee.cpf },
    };
    const sent = await callProvider(access, 'PUT', `/payouts/${ref}`, wanted);
    // The provider has no payout with this id and will never make one of this request.
    if (sent.status === 422) return { state: 'refused', arrivedMinor: 0, bankId: '', payee: undefined };
    if (sent.status !== 200 && sent.status !== 201) throw new Error(`${access.code} answered ${sent.status} to ${ref}`);
    const payout = toPayout(access, ref, sent);
    if (payout.amountMinor !== amountMinor) throw new Error(`${access.code} has another amount for ${ref}`);
    return payout;
  },

  async readPayout(access, ref) {
    const read = await callProvider(access, 'GET', `/payouts/${ref}`);
    if (read.status === 404) return undefined;
    if (read.status !== 200) throw new Error(`${access.code} answered ${read.status} to a read of ${ref}`);
    return toPayout(access, ref, read);
  },
};
