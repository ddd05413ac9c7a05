import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, createDelayed, grant, INFO, refuse, settle } from '../browser.ts';

const PATH = '/wps/member/language';
let browser: Browser;
let tell: typeof import('../../../../src/stores/site/language-change.ts')['tellLanguageChange'];
let session: typeof import('../../../../src/stores/session/session.ts');

const toTold = () => browser.callsTo(PATH).map(({ body }) => JSON.parse(body ?? '').language);
const readMark = () => browser.session.get('languageChange');

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser();
  tell = (await import('../../../../src/stores/site/language-change.ts')).tellLanguageChange;
  session = await import('../../../../src/stores/session/session.ts');
  browser.session.set('languageChange', 'EN');
});

describe('a chosen language', () => {
  test('is told once, when the member is known', async () => {
    browser.serve(() => grant(null));
    tell();
    await settle();
    expect(toTold()).toEqual([]);
    session.$session.set({ kind: 'member', info: INFO });
    await settle();
    expect([toTold(), readMark()]).toEqual([['EN'], undefined]);
  });

  test('stays to be told after a failure', async () => {
    browser.serve(() => refuse('internal.error'));
    session.$session.set({ kind: 'member', info: INFO });
    tell();
    await settle();
    expect(readMark()).toBe('EN');
  });

  test('that follows while another is being told is not forgotten', async () => {
    const { promise, answer } = createDelayed();
    browser.serve(() => promise);
    session.$session.set({ kind: 'member', info: INFO });
    tell();
    await settle();
    browser.session.set('languageChange', 'AR');
    answer(grant(null));
    await settle();
    expect([toTold(), readMark()]).toEqual([['EN'], 'AR']);
  });
});
