import { vi } from 'vitest';
import { grant, INFO, type Server, settle } from '../browser.ts';
import { contract, NONE } from '../contracts/wire-contract.ts';
import { createServerKey } from '../keys.ts';

export const RELAY = '/wps/relay/ODSFE2_';
export const DAILY = '/wps/relay/MCS2_processDailySalContract';

export const ATLAS = { ...INFO, account: 'atlas', type: 1 as const };
export const daily = contract({
  upline: '',
  downline: 'atlas',
  terms: { tiers: [{ dailyBet: 100, activeMembers: 1, rate: 0.3 }] },
});
export const CONTRACTS = {
  dailysalreqtype: 0,
  divtypereq: 0,
  contracthoursalreq: 0,
  realtimesalreqtype: 0,
  dailySalaryInfo: { ...NONE, current: daily },
  hourlySalaryInfo: NONE,
  realTimeSalaryInfo: NONE,
  dividendInfo: NONE,
  salaryInfo: ['daily'],
  enableSalary: true,
  enableContract: true,
};
export const TARGET = {
  account: 'vega',
  name: 've***a',
  relation: 'downline',
  min: 1,
  max: 500,
  amountLeft: 200,
  blocks: [],
};

/** Opens the pages of a signed-in agent. `answers` maps paths to answers; other calls fail like a lost connection. */
export async function openTeam() {
  vi.resetModules();
  const browser = (await import('../browser.ts')).createBrowser();
  const key = await createServerKey('k1');
  const session = await import('../../../../src/stores/session/session.ts');
  const answers: Record<string, Server> = {
    '/wps/member/info': () => grant(ATLAS),
    '/wps/system/keys': () => grant({ keys: [key.publicKey], now: browser.state.now / 1000 }),
    '/wps/system/setting/register': () => grant([]),
    '/wps/relay/MCS2_contractInfo': () => grant(CONTRACTS),
    [DAILY]: () => grant({ ...daily, id: 'C2', state: 'offered' }),
    '/wps/relay/CSH_transferTarget': () => grant(TARGET),
  };
  browser.serve((call) => answers[call.path]?.(call));
  browser.session.set('token', 'h1.first');
  session.restoreSession();
  await settle();
  return { browser, key, session, answers };
}

export type Team = Awaited<ReturnType<typeof openTeam>>;
