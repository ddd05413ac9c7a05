import { env } from 'cloudflare:workers';
import { listNoticeKeys } from '../../../../src/platform/cashier/charge-providers/provider-access.ts';
import { toSettings } from '../../../../src/platform/env.ts';
import { setClock } from '../../../../src/server/clock.ts';
import type { Fault, Payment } from '../../../bank/bank.ts';
import { get, OPS, sendJson } from '../support/api.ts';

async function obey<Told>(host: string, order: object): Promise<Told> {
  const response = await fetch(`https://${host}/control`, { method: 'POST', body: JSON.stringify(order) });
  return response.json();
}

interface BankView {
  requests: string[];
  violations: string[];
  webhookUrl: string;
  charges: { txid: string; status: string; valor: { original: string }; devedor?: object }[];
  /** `left`: cents that were not returned. */
  received: { endToEndId: string; txid: string; valor: string; left: number; devolucoes?: { id: string }[] }[];
}

/** The stand-in bank of a provider (tests/bank). */
export function createBank(code: string, host: string) {
  const notify = async (notice: unknown, key?: string) => {
    const [own] = await listNoticeKeys(toSettings(env), code);
    return sendJson('POST', `/vendor/payments/notices/${code}/${key ?? own}/pix`, notice);
  };
  return {
    code,
    look: () => obey<BankView>(host, { do: 'look' }),
    reset: () => obey(host, { do: 'reset' }),
    fail: (faults: Fault[], holdsReturns = false) => obey(host, { do: 'faults', faults, holdsReturns }),
    forgetTokens: () => obey(host, { do: 'forgetTokens' }),
    endReturns: (status: 'DEVOLVIDO' | 'NAO_REALIZADO') => obey(host, { do: 'endReturns', status }),
    /** The `endToEndId`; null if the bank refuses. */
    pay: (payment: Payment) => obey<string | null>(host, { do: 'pay', payment }),
    takeBack: (id: string, valor?: string) => obey<boolean>(host, { do: 'takeBack', id, valor }),
    listNotices: () => obey<unknown[]>(host, { do: 'notices' }),
    notify,
    /** Delivers all pending notices. */
    async deliver() {
      for (const notice of await obey<unknown[]>(host, { do: 'notices' })) await notify(notice);
    },
    put: (extra: object = {}, changes: object = {}) =>
      sendJson(
        'PUT',
        `/ops/payment-providers/${code}`,
        {
          kind: 'api-pix',
          enabled: true,
          settings: {
            url: `https://${host}/v2`,
            tokenUrl: `https://${host}/oauth/token`,
            pixKey: `${code.toLowerCase()}@orla.example`,
            ...extra,
          },
          ...changes,
        },
        OPS,
      ),
  };
}
export type TestBank = ReturnType<typeof createBank>;

/** Lets the method PIX be charged by these providers. */
export async function chargeBy(...providers: { code: string; share: number }[]) {
  const { value } = await get('/ops/deposit-methods', OPS);
  const { code: _, ...pix } = value.list.find(({ code }: { code: string }) => code === 'PIX');
  return sendJson('PUT', '/ops/deposit-methods/PIX', { ...pix, providers }, OPS);
}

/** The order as the operator sees it, and the fate of each payment. */
export async function readCharged(id: string) {
  const { payment, detail } = (await get(`/ops/payments/${id}`, OPS)).value;
  const payments = detail.charge.payments as { provider: string; fate: string; why: string }[];
  return { state: payment.state as string, payments, fates: payments.map(({ fate }) => fate) };
}

export function toTxid(depositId: string): string {
  return depositId.replace('-', '');
}

/** Moves the clocks of the platform and of the banks. */
export async function moveClocks(ms: number): Promise<void> {
  setClock(() => Date.now() + ms);
  await obey('bank.test', { do: 'moveClock', ms });
}
