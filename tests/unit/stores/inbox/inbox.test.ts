import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Message } from '../../../../src/contract/inbox/inbox.ts';
import { type Browser, grant, INFO, refuse, settle } from '../browser.ts';

const INBOX = '/wps/relay/CSP_getInbox';
const READ = '/wps/relay/CSP_readMessages';
const DELETE = '/wps/relay/CSP_deleteMessages';
const NONE = { unread: 0, service: 0, promotion: 0 };

const message = (id: string): Message => ({
  id,
  kind: 'service',
  template: null,
  values: {},
  title: `Message ${id}`,
  content: '',
  sentAt: '2026-11-21T10:00:00.000Z',
  readAt: null,
});

let browser: Browser;
let store: typeof import('../../../../src/stores/inbox/inbox.ts');
let dialogs: typeof import('../../../../src/stores/site/dialogs.ts');
let list: Message[];

function shown(): readonly Message[] {
  const state = store.inbox.$state.get();
  return state.status === 'ready' ? state.value.list : [];
}

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser();
  store = await import('../../../../src/stores/inbox/inbox.ts');
  dialogs = await import('../../../../src/stores/site/dialogs.ts');
  const session = await import('../../../../src/stores/session/session.ts');
  const waiting = await import('../../../../src/stores/inbox/unread-counts.ts');
  list = [message('2'), message('1')];
  browser.serve(({ path, body }) => {
    if (path === '/wps/member/info') return grant(INFO);
    if (path === INBOX) return grant({ list, page: 1, pageSize: 20, total: list.length });
    if (path === DELETE) list = list.filter(({ id }) => !body?.includes(id));
    return path === READ || path === DELETE ? grant(NONE) : undefined;
  });
  browser.session.set('token', 'h1.first');
  session.restoreSession();
  waiting.watchWaiting();
  await settle();
  await store.inbox.load({ kind: 'service', state: '', page: 1 });
});

describe('a message', () => {
  test('is marked as read once on opening and keeps its position', async () => {
    const [first] = shown();
    await store.openMessage(first as Message);
    expect(shown()[0]?.readAt).not.toBeNull();
    await store.openMessage(shown()[0] as Message);
    expect(browser.callsTo(READ)).toHaveLength(1);
    expect(JSON.parse(browser.callsTo(READ)[0]?.body ?? '')).toEqual({ ids: ['2'] });
    expect(browser.posted.at(-1)).toEqual({ kind: 'waiting', account: 'luna', unread: NONE });
  });

  test('disappears when deleted', async () => {
    await store.deleteMessage(message('1'));
    expect(shown().map(({ id }) => id)).toEqual(['2']);
  });

  test('stays unread if the platform refuses', async () => {
    browser.serve(({ path }) => (path === READ ? refuse('upstream.timeout') : undefined));
    await store.openMessage(message('1'));
    expect(shown().every(({ readAt }) => readAt === null)).toBe(true);
    expect(dialogs.$dialog.get()).toBe('refusal');
  });
});

test('the list is reloaded when another tab read a message', async () => {
  const before = browser.callsTo(INBOX).length;
  browser.hear({ kind: 'waiting', account: 'luna', unread: NONE });
  await settle();
  expect(browser.callsTo(INBOX)).toHaveLength(before + 1);
});

test('popups are marked as seen once, newest first', async () => {
  const notice = (id: string, type: string, day: string) => ({
    id,
    type,
    title: id,
    content: '',
    publishedAt: `2026-11-${day}T00:00:00.000Z`,
  });
  browser.serve(({ path }) => {
    if (path.endsWith('ForMember')) {
      const popup = [{ ...notice('b', 'PU', '20'), isSeen: false }];
      const promotion = [notice('c', 'PR', '15')];
      return grant({ player: [notice('a', 'PL', '10')], banners: [], popup, promotion, home: [] });
    }
    return path === '/wps/notices/seen' ? grant({ seen: ['b'] }) : undefined;
  });
  await store.announcements.load(undefined);
  const state = store.announcements.$state.get();
  const all = state.status === 'ready' ? state.value : [];
  expect(all.map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  const asked = browser.callsTo('/wps/relay/MCSFE_getListAnnouncementsForMember').at(-1)?.query;
  expect(Object.fromEntries(asked ?? []), 'what is not executed stays unseen').toMatchObject({
    execution: 'B',
    platform: 'W',
  });
  for (const one of all) await store.openAnnouncement(one);
  expect(browser.callsTo('/wps/notices/seen')).toHaveLength(1);
});
