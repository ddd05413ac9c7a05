import { PAYMENT_ID } from '../../../../contract/cashier/cashier.ts';
import type { ChargeOrder, ChargeProvider, MadeCharge, ProviderAccess, ReceivedPayment } from '../charge-provider.ts';
import { toPixAmount } from './amount.ts';
import { type Cob, CobSchema } from './bank-answers.ts';
import { callBank } from './bank-call.ts';

const REF = /^D(\d{1,9})(m[0-9a-f]{24})$/;
const RETURN_STATES = { EM_PROCESSAMENTO: 'waiting', DEVOLVIDO: 'done', NAO_REALIZADO: 'failed' } as const;

/** Throws for an answer about another charge, so that nobody pays or gets what belongs to it. */
function toCob({ code }: ProviderAccess, ref: string, body: unknown): Cob {
  const cob = CobSchema.parse(body);
  const isOurs = cob.txid === ref && cob.pix.every(({ txid = ref }) => txid === ref);
  if (!isOurs) throw new Error(`${code} answered another charge than ${ref}`);
  return cob;
}

async function readCob(access: ProviderAccess, ref: string): Promise<Cob | undefined> {
  const { status, body } = await callBank(access, 'GET', `/cob/${ref}`);
  if (status === 404) return undefined;
  if (status !== 200) throw new Error(`${access.code} answered ${status} to a read of ${ref}`);
  return toCob(access, ref, body);
}

/** A charge with another amount or key is not shown to the payer. */
function toMade(cob: Cob | undefined, { settings }: ProviderAccess, { amountMinor }: ChargeOrder): MadeCharge {
  const isOurs = cob?.valor.original === amountMinor && cob.chave === settings.pixKey && cob.pixCopiaECola !== '';
  return cob && isOurs && cob.status !== 'REMOVIDA_PELO_PSP' && cob.status !== 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
    ? { state: 'open', pixCode: cob.pixCopiaECola }
    : { state: 'refused' };
}

function toReceived({ endToEndId, valor, pagador, devolucoes }: Cob['pix'][number]): ReceivedPayment {
  return {
    id: endToEndId,
    amountMinor: valor,
    payer: pagador && { cpf: (pagador.cpf ?? '').replaceAll(/\D/g, ''), name: pagador.nome ?? '' },
    returns: devolucoes.map((one) => ({ id: one.id, amountMinor: one.valor, state: RETURN_STATES[one.status] })),
  };
}

/** A bank by API Pix 2.9 of the Central Bank of Brazil. */
export const apiPix: ChargeProvider = {
  methods: ['pix'],
  secrets: ['clientId', 'clientSecret', 'hosts'],
  // 26 to 35 letters and digits: the order's id without its hyphen.
  toRef: (depositId) => depositId.replace('-', ''),
  toDepositId(ref) {
    const [, n, memberId] = REF.exec(ref) ?? [];
    const id = `D${n}-${memberId}`;
    return PAYMENT_ID.test(id) ? id : undefined;
  },

  async createCharge(access, order) {
    const { ref, amountMinor, expirySeconds, payer } = order;
    const wanted = {
      calendario: { expiracao: expirySeconds },
      ...(payer ? { devedor: { cpf: payer.cpf, nome: payer.name.slice(0, 200) } } : {}),
      valor: { original: toPixAmount(amountMinor), modalidadeAlteracao: 0 },
      chave: access.settings.pixKey,
    };
    const made = await callBank(access, 'PUT', `/cob/${ref}`, wanted).catch(() => undefined);
    // The answer may be lost, or an earlier request has made the charge: then the bank refuses a second one.
    const isMade = made?.status === 201 || made?.status === 200;
    return toMade(isMade ? toCob(access, ref, made.body) : await readCob(access, ref), access, order);
  },

  async readCharge(access, ref) {
    const cob = await readCob(access, ref);
    return cob && { isOpen: cob.status === 'ATIVA', payments: cob.pix.map(toReceived) };
  },

  async cancelCharge(access, ref) {
    const { status } = await callBank(access, 'PATCH', `/cob/${ref}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
    // A paid or ended charge cannot be removed.
    if (status !== 200 && status !== 400 && status !== 404)
      throw new Error(`${access.code} answered ${status} to the end of ${ref}`);
  },

  async refund(access, { paymentId, id, amountMinor }) {
    const valor = toPixAmount(amountMinor);
    const { status } = await callBank(access, 'PUT', `/pix/${paymentId}/devolucao/${id}`, { valor });
    if (status !== 201 && status !== 200) throw new Error(`${access.code} answered ${status} to the refund ${id}`);
  },

  async registerNotices(access, address) {
    const path = `/webhook/${encodeURIComponent(access.settings.pixKey)}`;
    const { status } = await callBank(access, 'PUT', path, { webhookUrl: address });
    if (status !== 200 && status !== 201) throw new Error(`${access.code} answered ${status} to the address`);
  },
};
