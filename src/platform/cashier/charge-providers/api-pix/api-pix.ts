import { PAYMENT_ID } from '../../../../contract/cashier/cashier.ts';
import type { ApiPixSettings } from '../../../../contract/cashier/providers.ts';
import { accept, refuseFields } from '../../../../server/result.ts';
import { toAnyPixKey } from '../../payout-key.ts';
import type { ChargeOrder, ChargeProvider, MadeCharge, ReceivedPayment } from '../charge-provider.ts';
import { toDecimal } from '../decimal-amount.ts';
import { type Cob, CobSchema, ReceivedSchema } from './bank-answers.ts';
import { type ApiPixAccess, callBank } from './bank-call.ts';

const REF = /^D(\d{1,9})(m[0-9a-f]{24})$/;
const PAGE_SIZE = 100;
const RETURN_STATES = { EM_PROCESSAMENTO: 'waiting', DEVOLVIDO: 'done', NAO_REALIZADO: 'failed' } as const;

/** Throws if the answer is about another charge: no member may pay it or be credited for it. */
function toCob({ code }: ApiPixAccess, ref: string, body: unknown): Cob {
  const cob = CobSchema.parse(body);
  const isOurs = cob.txid === ref && cob.pix.every(({ txid = ref }) => txid === ref);
  if (!isOurs) throw new Error(`${code} answered another charge than ${ref}`);
  return cob;
}

async function readCob(access: ApiPixAccess, ref: string): Promise<Cob | undefined> {
  const { status, body } = await callBank(access, 'GET', `/cob/${ref}`);
  if (status === 404) return undefined;
  if (status !== 200) throw new Error(`${access.code} answered ${status} to a read of ${ref}`);
  return toCob(access, ref, body);
}

/** A charge with another amount or key is not shown to the payer. */
function toMade(cob: Cob | undefined, { settings }: ApiPixAccess, { amountMinor }: ChargeOrder): MadeCharge {
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
export const apiPix: ChargeProvider<ApiPixSettings> = {
  methods: ['pix'],
  secrets: ['clientId', 'clientSecret', 'hosts'],
  checkSettings(settings, others) {
    // The key is stored in the directory's form, because the bank answers it in that form and the two are compared.
    const pixKey = toAnyPixKey(settings.pixKey);
    if (!pixKey) return refuseFields({ 'settings.pixKey': 'pix_key' });
    // Two providers of one account would use the same charge ids, so one would close the charges of the other.
    if (others.some((one) => one.pixKey === pixKey)) return refuseFields({ 'settings.pixKey': 'taken' });
    return accept({ ...settings, pixKey });
  },
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
      valor: { original: toDecimal(amountMinor), modalidadeAlteracao: 0 },
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
    // A paid, ended or unknown charge cannot be removed, so 400 and 404 are no errors.
    if (status !== 200 && status !== 400 && status !== 404)
      throw new Error(`${access.code} answered ${status} to the end of ${ref}`);
  },

  async refund(access, { paymentId, id, amountMinor }) {
    const valor = toDecimal(amountMinor);
    const { status } = await callBank(access, 'PUT', `/pix/${paymentId}/devolucao/${id}`, { valor });
    if (status !== 201 && status !== 200) throw new Error(`${access.code} answered ${status} to the refund ${id}`);
  },

  async registerNotices(access, address) {
    const path = `/webhook/${encodeURIComponent(access.settings.pixKey)}`;
    const { status } = await callBank(access, 'PUT', path, { webhookUrl: address });
    if (status !== 200 && status !== 201) throw new Error(`${access.code} answered ${status} to the address`);
  },
  async readStatement(access, day, page) {
    const query = new URLSearchParams({
      inicio: `${day}T00:00:00Z`,
      fim: `${day}T23:59:59Z`,
      'paginacao.paginaAtual': String(page),
      'paginacao.itensPorPagina': String(PAGE_SIZE),
    });
    const { status, body } = await callBank(access, 'GET', `/pix?${query}`);
    if (status !== 200) throw new Error(`${access.code} answered ${status} to the payments of ${day}`);
    const { parametros, pix } = ReceivedSchema.parse(body);
    const payments = pix.map(({ txid = '', endToEndId, valor, devolucoes }) => {
      const returned = devolucoes.filter(({ status: state }) => state === 'DEVOLVIDO');
      const returnedMinor = returned.reduce((sum, one) => sum + one.valor, 0);
      return { ref: txid, id: endToEndId, amountMinor: valor, returnedMinor };
    });
    return { payments, payouts: [], hasNext: page + 1 < parametros.paginacao.quantidadeDePaginas };
  },

  // API Pix charges only. Payouts stay with the operator, or go by another provider.
  payouts: null,
};
