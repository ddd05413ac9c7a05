import { CURRENCY } from '../../../../brand/currency.ts';
import { PAYMENT_ID } from '../../../../contract/cashier/cashier.ts';
import type { WebhookSettings } from '../../../../contract/cashier/providers.ts';
import { accept, refuseFields } from '../../../../server/result.ts';
import type { ChargeOrder, ChargeProvider, MadeCharge } from '../charge-provider.ts';
import { toDecimal } from '../decimal-amount.ts';
import { ChargeSchema, StatementSchema, type WebhookCharge } from './answers.ts';
import { callProvider, type WebhookAccess, type WebhookAnswer } from './call.ts';
import { webhookPayouts } from './payouts.ts';

/** Throws if the answer is about another charge: no member may pay it or be credited for it. */
function toCharge({ code }: WebhookAccess, ref: string, { body }: WebhookAnswer): WebhookCharge {
  const charge = ChargeSchema.parse(body);
  if (charge.id !== ref) throw new Error(`${code} answered another charge than ${ref}`);
  return charge;
}

/** Adds the provider's code to an id that another provider may also use. Ids of Pix are unique among banks and need no code. */
function toPaymentId({ code }: WebhookAccess, id: string): string {
  return /^E[A-Za-z0-9]{31}$/.test(id) ? id : `${code}:${id}`;
}

/** A charge of another amount is not shown to the payer. */
function toMade({ amount, state, payCode, payUrl }: WebhookCharge, { amountMinor }: ChargeOrder): MadeCharge {
  const isPayable = state === 'open' && amount === amountMinor && payCode + payUrl !== '';
  return isPayable ? { state: 'open', pixCode: payCode, payUrl } : { state: 'refused' };
}

/** A provider that implements docs/provider-guide.md. */
export const webhook: ChargeProvider<WebhookSettings> = {
  methods: ['pix', 'bank'],
  secrets: ['secret', 'hosts'],
  checkSettings(settings, others) {
    // Two providers of one account would use the same charge ids, so one would close the charges of the other.
    if (others.some(({ url }) => url === settings.url)) return refuseFields({ 'settings.url': 'taken' });
    return accept(settings);
  },
  toRef: (depositId) => depositId,
  toDepositId: (ref) => (PAYMENT_ID.test(ref) && ref.startsWith('D') ? ref : undefined),

  async createCharge(access, order) {
    const { ref, method, amountMinor, expirySeconds, payer } = order;
    const wanted = {
      method,
      amount: toDecimal(amountMinor),
      currency: CURRENCY,
      expiresIn: expirySeconds,
      payer: payer && { name: payer.name, taxNumber: payer.cpf },
    };
    const made = await callProvider(access, 'PUT', `/charges/${ref}`, wanted);
    if (made.status === 422) return { state: 'refused' };
    if (made.status !== 200 && made.status !== 201) throw new Error(`${access.code} answered ${made.status} to ${ref}`);
    return toMade(toCharge(access, ref, made), order);
  },

  async readCharge(access, ref) {
    const read = await callProvider(access, 'GET', `/charges/${ref}`);
    if (read.status === 404) return undefined;
    if (read.status !== 200) throw new Error(`${access.code} answered ${read.status} to a read of ${ref}`);
    const { state, payments } = toCharge(access, ref, read);
    return {
      isOpen: state === 'open',
      payments: payments.map(({ id, amount, payer, refunds }) => ({
        id: toPaymentId(access, id),
        amountMinor: amount,
        payer,
        returns: refunds.map((one) => ({ id: one.id, amountMinor: one.amount, state: one.state })),
      })),
    };
  },

  async cancelCharge(access, ref) {
    const { status } = await callProvider(access, 'DELETE', `/charges/${ref}`);
    // A paid or unknown charge cannot be removed, so 409 and 404 are no errors.
    if (![200, 204, 404, 409].includes(status))
      throw new Error(`${access.code} answered ${status} to the end of ${ref}`);
  },

  async refund(access, { paymentId, id, amountMinor }) {
    const own = paymentId.startsWith(`${access.code}:`) ? paymentId.slice(access.code.length + 1) : paymentId;
    const path = `/payments/${encodeURIComponent(own)}/refunds/${id}`;
    const { status } = await callProvider(access, 'PUT', path, { amount: toDecimal(amountMinor) });
    if (status !== 200 && status !== 201) throw new Error(`${access.code} answered ${status} to the refund ${id}`);
  },

  async registerNotices(access, address) {
    const { status } = await callProvider(access, 'PUT', '/notices', { address });
    if (status !== 200 && status !== 204) throw new Error(`${access.code} answered ${status} to the address`);
  },

  async readStatement(access, day, page) {
    const read = await callProvider(access, 'GET', `/statements/${day}/${page}`);
    if (read.status !== 200) throw new Error(`${access.code} answered ${read.status} to the statement of ${day}`);
    const { payments, payouts, hasNext } = StatementSchema.parse(read.body);
    return {
      payments: payments.map(({ charge: ref, id, amount, returned }) => {
        return { ref, id: toPaymentId(access, id), amountMinor: amount, returnedMinor: returned };
      }),
      payouts: payouts.map(({ id: ref, amount, state, arrived = amount }) => {
        return { ref, amountMinor: amount, state, arrivedMinor: state === 'paid' ? arrived : 0 };
      }),
      hasNext,
    };
  },

  payouts: webhookPayouts,
};
