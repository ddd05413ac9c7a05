import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, grant, INFO, refuse, settle } from '../browser.ts';

const OWN = '/wps/relay/MCSFE_getListAnnouncementsForMember';
const NOTICE = { id: 'n1', type: 'PL', title: 'Tide', content: '<p>High</p>', publishedAt: '2026-11-21T00:00:00Z' };
const BANNER = { ...NOTICE, id: 'b1', type: 'B' };
let browser: Browser;
let announcements: typeof import('../../../../src/stores/site/announcements.ts');
let session: typeof import('../../../../src/stores/session/session.ts');
let dialogs: typeof import('../../../../src/stores/site/dialogs.ts');

const shownIds = () => {
  const state = announcements.ownAnnouncements.$state.get();
  return state.status === 'ready' ? state.value.map(({ id }) => id) : state.status;
};

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser();
  announcements = await import('../../../../src/stores/site/announcements.ts');
  session = await import('../../../../src/stores/session/session.ts');
  dialogs = await import('../../../../src/stores/site/dialogs.ts');
  browser.serve(({ path }) => {
    if (path === OWN) return grant({ player: [NOTICE], banners: [BANNER], popup: [], promotion: [] });
    return path === '/wps/notices/n1' ? grant(NOTICE) : refuse('content.unknown');
  });
});

describe('announcements', () => {
  test('are reloaded at sign-in and cleared at sign-out', async () => {
    const stop = announcements.watchAnnouncements();
    session.$session.set({ kind: 'guest' });
    expect([shownIds(), browser.calls.length]).toEqual(['idle', 0]);
    session.$session.set({ kind: 'member', info: INFO });
    await settle();
    expect(shownIds()).toEqual(['n1', 'b1']);
    session.$session.set({ kind: 'member', info: { ...INFO, nickname: 'Lua' } });
    expect(browser.callsTo(OWN)).toHaveLength(1);
    session.$session.set({ kind: 'agent', info: { ...INFO, account: 'atlas' } });
    await settle();
    expect(browser.callsTo(OWN)).toHaveLength(2);
    session.$session.set({ kind: 'guest' });
    expect(shownIds()).toBe('idle');
    stop();
  });

  test('are requested in the language of the page, as site content', async () => {
    session.$session.set({ kind: 'member', info: INFO });
    announcements.watchAnnouncements()();
    await settle();
    expect(Object.fromEntries(browser.callsTo(OWN)[0]?.query ?? [])).toMatchObject({
      types: 'H,PL,B',
      platform: 'W',
      execution: 'B',
      language: 'EN',
    });
  });

  test('a demo player sees the notices for guests', async () => {
    const stop = announcements.watchAnnouncements();
    session.$session.set({ kind: 'demo', info: { ...INFO, type: 4 } });
    await settle();
    expect(browser.calls).toHaveLength(0);
    stop();
  });
});

describe('the notice modal', () => {
  test('opens with its title at once, then shows its text', async () => {
    announcements.readNotice('n1', 'Tide');
    expect([dialogs.$dialog.get(), announcements.$noticeTitle.get()]).toEqual(['notice', 'Tide']);
    await settle();
    expect(announcements.notice.$state.get()).toMatchObject({ status: 'ready', value: { content: '<p>High</p>' } });
  });

  test('reports a missing notice', async () => {
    announcements.readNotice('n2', 'Ebb');
    await settle();
    expect(announcements.notice.$state.get()).toMatchObject({ failure: { code: 'content.unknown' } });
  });

  test('shows a loaded notice without a request', () => {
    announcements.openNotice(NOTICE as never);
    expect([browser.calls.length, dialogs.$dialog.get()]).toEqual([0, 'notice']);
  });
});
