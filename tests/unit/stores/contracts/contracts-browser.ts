import { vi } from 'vitest';
import { grant, type Server } from '../browser.ts';
import { createServerKey } from '../keys.ts';
import { contract, NONE } from './wire-contract.ts';

const NO_INPUTS = { validBet: 0, stake: 0, payout: 0, bonus: 0, activeMembers: 0, wonBet: 0, lostBet: 0 };
const NO_PAY = { amount: 0, tier: null, base: 0, deductions: 0, rate: 0 };
export const INFO = {
  dailysalreqtype: 1,
  divtypereq: 0,
  contracthoursalreq: 3,
  realtimesalreqtype: 2,
  dailySalaryInfo: { isOn: true, current: contract({}), offer: null },
  hourlySalaryInfo: NONE,
  realTimeSalaryInfo: {
    ...NONE,
    current: contract({ kind: 'realtime', terms: { profitRate: 0.04, lossRate: 0.08, singleBet: 1 } }),
  },
  dividendInfo: NONE,
  salaryInfo: ['daily'],
  enableSalary: true,
  enableContract: false,
};
export const EFFECT = {
  current: null,
  ends: [],
  endsTotal: 0,
  paysFrom: '2026-11-21T03:00:00Z',
  replay: {
    from: '2026-11-20T03:00:00Z',
    until: '2026-11-21T03:00:00Z',
    inputs: NO_INPUTS,
    current: null,
    offer: NO_PAY,
  },
};
export const PREVIEW = { ...EFFECT, offer: contract({ state: 'offered', version: 0 }), endsDigest: 'd1' };

/** Opens an agent's contracts and one offer. All other calls fail like a lost connection until a test serves them. */
export async function openContracts() {
  vi.resetModules();
  const browser = (await import('../browser.ts')).createBrowser();
  const key = await createServerKey('k1');
  const info = await import('../../../../src/stores/contracts/info.ts');
  const detail = await import('../../../../src/stores/contracts/detail.ts');
  const form = await import('../../../../src/stores/contracts/offer-form.ts');
  const badges = await import('../../../../src/stores/centre/badges.ts');
  // Calls that act on a contract are sealed. So the platform always serves its keys, even if a test replaces all other answers.
  const toKeys = () => grant({ keys: [key.publicKey], now: browser.state.now / 1000 });
  const serve = browser.serve;
  browser.serve = (server: Server) => serve((call) => (call.path === '/wps/system/keys' ? toKeys() : server(call)));
  browser.serve(({ path }) => {
    if (path.endsWith('MCS2_contractInfo')) return grant(INFO);
    if (path.endsWith('MCS2_contractPreview')) return grant(PREVIEW);
    return undefined;
  });
  return { browser, key, info, detail, form, badges };
}

export type Contracts = Awaited<ReturnType<typeof openContracts>>;
