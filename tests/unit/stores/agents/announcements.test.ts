import { beforeEach, expect, test, vi } from 'vitest';
import { type Browser, grant } from '../browser.ts';

const OWN = '/wps/relay/MCSFE_getListAnnouncementsForMember';
const notice = (id: string, publishedAt: string, audience = 'all') => ({
  id,
  type: 'PL',
  title: id,
  content: '',
  audience,
  publishedAt,
});

let browser: Browser;

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser();
});

test('agents see site content, theirs separate from everybody’s, newest first', async () => {
  const { agentNotices } = await import('../../../../src/stores/agents/announcements.ts');
  browser.serve(({ path }) =>
    path === OWN
      ? grant({
          player: [notice('old', '2026-11-01T00:00:00.000Z')],
          popup: [notice('mine', '2026-11-02T00:00:00.000Z', 'agents')],
          promotion: [notice('new', '2026-11-03T00:00:00.000Z')],
          banners: [],
        })
      : undefined,
  );
  await agentNotices.load(undefined);
  const state = agentNotices.$state.get();
  const value = state.status === 'ready' ? state.value : undefined;
  expect([value?.agents.map(({ id }) => id), value?.everybody.map(({ id }) => id)]).toEqual([['mine'], ['new', 'old']]);
  expect(Object.fromEntries(browser.callsTo(OWN)[0]?.query ?? [])).toMatchObject({ platform: 'W', execution: 'B' });
});
