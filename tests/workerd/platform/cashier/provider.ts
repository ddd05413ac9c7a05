import { env } from 'cloudflare:workers';
import { listNoticeKeys } from '../../../../src/platform/cashier/charge-providers/provider-access.ts';
import { toSettings } from '../../../../src/platform/env.ts';
import type { Fault } from '../../../bank/bank.ts';
import type { StandInCharge, StandInPayout } from '../../../bank/stand-in-provider.ts';
import { OPS, sendJson } from '../support/api.ts';

const HOST = 'provider.bank.test';
const CODE = 'CARTEIRA';

interface ProviderView {
  requests: string[];
  noticeAddress: string;
  charges: StandInCharge[];
  payouts: StandInPayout[];
}

async function obey<Told>(order: object): Promise<Told> {
  const response = await fetch(`https://${HOST}/control`, { method: 'POST', body: JSON.stringify(order) });
  return response.json();
}

async function notify(notice: unknown, key?: string) {
  const [own] = await listNoticeKeys(toSettings(env), CODE);
  return sendJson('POST', `/vendor/payments/notices/${CODE}/${key ?? own}`, notice);
}

/** The stand-in provider of docs/provider-guide.md (tests/bank). */
export const provider = {
  code: CODE,
  notify,
  look: () => obey<ProviderView>({ do: 'look' }),
  reset: () => obey({ do: 'reset' }),
  fail: (faults: Fault[]) => obey({ do: 'faults', faults }),
  pay: (payment: object) => obey<string | null>({ do: 'pay', payment }),
  takeBack: (id: string) => obey<boolean>({ do: 'takeBack', id }),
  holdPayouts: (holds = true) => obey({ do: 'holdPayouts', holds }),
  endPayout: (id: string, state: StandInPayout['state'], arrived?: string) =>
    obey<boolean>({ do: 'endPayout', id, state, arrived }),
  setOwners: (owners: Record<string, { name: string; taxNumber: string } | null>) => obey({ do: 'setOwners', owners }),
  forgetPayout: (id: string) => obey<boolean>({ do: 'forgetPayout', id }),
  listNotices: () => obey<unknown[]>({ do: 'notices' }),
  async deliver() {
    for (const notice of await obey<unknown[]>({ do: 'notices' })) await notify(notice);
  },
  put: (extra: object = {}, changes: object = {}) =>
    sendJson(
      'PUT',
      `/ops/payment-providers/${CODE}`,
      { kind: 'webhook', enabled: true, settings: { url: `https://${HOST}/v1`, ...extra }, ...changes },
      OPS,
    ),
};
