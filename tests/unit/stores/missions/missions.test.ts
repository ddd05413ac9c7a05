import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mission } from '../../../../src/contract/missions/missions.ts';
import { type Browser, createDelayed, grant, INFO, refuse, settle } from '../browser.ts';

const SUMMARY = '/wps/relay/MCSFE_getMissionSummaryDetails';
const CLAIM = '/wps/relay/MCSFE_claimMissionReward';
const BALANCE = '/wps/v2/wallets/balance';

const MISSION: Mission = {
  missionId: 'day-rounds',
  cycle: 'D',
  period: '2026-11-21',
  title: 'Ten rounds',
  details: '',
  metric: 'rounds',
  target: 10,
  progress: 10,
  reward: { type: 'points', amount: 5 },
  score: 10,
  status: 'claim',
  claimedAt: null,
  endsAt: null,
};

let browser: Browser;
let store: typeof import('../../../../src/stores/missions/missions.ts');
let badges: typeof import('../../../../src/stores/centre/badges.ts');
let dialogs: typeof import('../../../../src/stores/site/dialogs.ts');
let claims: () => Response | Promise<Response>;
let count = 1;

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser();
  store = await import('../../../../src/stores/missions/missions.ts');
  badges = await import('../../../../src/stores/centre/badges.ts');
  dialogs = await import('../../../../src/stores/site/dialogs.ts');
  const session = await import('../../../../src/stores/session/session.ts');
  count = 1;
  claims = () => grant({ ...MISSION, status: 'claimed' });
  browser.serve(({ path }) => {
    if (path === '/wps/member/info') return grant(INFO);
    if (path === SUMMARY) return grant({ missionCount: count, openCount: 0, list: [MISSION] });
    if (path === BALANCE) return grant({ sumBalance: 1, currency: 'BRL' });
    return path === CLAIM ? claims() : undefined;
  });
  browser.session.set('token', 'h1.first');
  session.restoreSession();
  await settle();
  await store.missions.load(undefined);
});

describe('a claim', () => {
  test('is sent once for any number of taps and lowers the count', async () => {
    expect(badges.$badges.get().missionLeaderboard).toBe(1);
    const answer = createDelayed();
    claims = () => answer.promise;
    const first = store.claim(MISSION);
    void store.claim(MISSION);
    expect(store.$claiming.get()).toBe('day-rounds:2026-11-21');
    count = 0;
    answer.answer(grant({ ...MISSION, status: 'claimed' }));
    await first;
    expect(browser.callsTo(CLAIM)).toHaveLength(1);
    expect(store.$claimed.get()?.status).toBe('claimed');
    expect(badges.$badges.get().missionLeaderboard).toBe(0);
    expect(browser.callsTo(BALANCE)).toHaveLength(0);
  });

  test('of money refreshes the balance', async () => {
    await store.claim({ ...MISSION, reward: { type: 'money', amount: 5 } });
    await settle();
    expect(browser.callsTo(BALANCE)).toHaveLength(1);
  });

  test('without an answer is sent again with the same key', async () => {
    claims = () => refuse('upstream.timeout');
    await store.claim(MISSION);
    expect(dialogs.$dialog.get()).toBe('refusal');
    claims = () => grant({ ...MISSION, status: 'claimed' });
    await store.claim(MISSION);
    const keys = browser.callsTo(CLAIM).map(({ headers }) => headers['Idempotency-Key']);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
  });
});
