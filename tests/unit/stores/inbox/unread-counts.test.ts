import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Feature } from '../../../../src/contract/system/features.ts';
import { type Browser, grant, INFO, settle } from '../browser.ts';

const UNREAD = '/wps/relay/CSP_unreadCount';
const MISSIONS = '/wps/relay/MCSFE_getMissionSummaryDetails';
const COUNTS = { unread: 3, service: 2, promotion: 1 };
const BOTH: readonly Feature[] = ['inbox', 'missions'];

let browser: Browser;
let waiting: typeof import('../../../../src/stores/inbox/unread-counts.ts');
let badges: typeof import('../../../../src/stores/centre/badges.ts');
let info = INFO;

async function start(features: readonly Feature[], isSignedIn = true) {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser({ features });
  waiting = await import('../../../../src/stores/inbox/unread-counts.ts');
  badges = await import('../../../../src/stores/centre/badges.ts');
  const session = await import('../../../../src/stores/session/session.ts');
  const switches = await import('../../../../src/stores/site/features.ts');
  browser.serve(({ path }) => {
    if (path === '/wps/member/info') return grant(info);
    if (path === UNREAD) return grant(COUNTS);
    return path === MISSIONS ? grant({ missionCount: 2, openCount: 1, list: [] }) : undefined;
  });
  if (isSignedIn) browser.session.set('token', 'h1.first');
  session.restoreSession();
  switches.storeFeatures();
  waiting.watchWaiting();
  await settle();
  return session;
}

beforeEach(() => {
  info = INFO;
});

describe('the counts of a member', () => {
  test('are requested once the session is known', async () => {
    const session = await start(BOTH);
    expect(browser.session.get('settings')).toBe(JSON.stringify(BOTH));
    expect(badges.$badges.get()).toEqual({ messageV2: 3, missionLeaderboard: 2 });
    expect(waiting.$unread.get()).toEqual(COUNTS);
    session.$session.set({ kind: 'member', info: { ...INFO, nickname: 'Lu' } });
    await settle();
    expect(browser.callsTo(UNREAD)).toHaveLength(1);
    expect(browser.callsTo(MISSIONS)).toHaveLength(1);
  });

  test('are not requested for a guest, a demo account or a disabled feature', async () => {
    await start(BOTH, false);
    expect(browser.callsTo(UNREAD)).toHaveLength(0);
    info = { ...INFO, type: 4 };
    await start(BOTH);
    expect(browser.callsTo(MISSIONS)).toHaveLength(0);
    info = INFO;
    await start(['missions']);
    expect([browser.callsTo(UNREAD).length, browser.callsTo(MISSIONS).length]).toEqual([0, 1]);
  });

  test('are sent to the other tabs when they change here', async () => {
    await start(BOTH);
    waiting.takeUnread({ unread: 2, service: 1, promotion: 1 });
    waiting.takeMissionCount(0);
    expect(badges.$badges.get()).toEqual({ messageV2: 2, missionLeaderboard: 0 });
    expect(browser.posted.slice(-2)).toEqual([
      { kind: 'waiting', account: 'luna', unread: { unread: 2, service: 1, promotion: 1 } },
      { kind: 'waiting', account: 'luna', missions: 0 },
    ]);
  });

  test('follow other tabs of the same account only', async () => {
    await start(BOTH);
    const unread = { unread: 0, service: 0, promotion: 0 };
    browser.hear({ kind: 'waiting', account: 'rio', unread });
    browser.hear({ kind: 'waiting', account: 'luna', unread: { unread: 'many' } });
    expect(badges.$badges.get().messageV2).toBe(3);
    browser.hear({ kind: 'waiting', account: 'luna', unread, missions: 1 });
    expect(badges.$badges.get()).toEqual({ messageV2: 0, missionLeaderboard: 1 });
    expect(waiting.$heardUnread.get()).toBe(1);
  });
});
