import { expect, test, vi } from 'vitest';
import { POINT_TYPES } from '../../../../src/contract/points/points.ts';
import { grant, INFO, settle } from '../browser.ts';

test('the points of a member are loaded with the session, and gone with it', async () => {
  vi.resetModules();
  const browser = (await import('../browser.ts')).createBrowser();
  const { ownPoints, watchOwnPoints } = await import('../../../../src/stores/points/own-points.ts');
  const session = await import('../../../../src/stores/session/session.ts');
  browser.serve(({ path }) => {
    if (path.endsWith('MCS2_getPointBalance'))
      return grant({ points: 12.5, held: 0, byType: Object.fromEntries(POINT_TYPES.map((type) => [type, 0])) });
    return path === '/wps/member/info' ? grant(INFO) : undefined;
  });
  watchOwnPoints();
  expect(ownPoints.$state.get().status).toBe('idle');
  browser.session.set('token', 'h1.first');
  session.restoreSession();
  await settle();
  expect(ownPoints.$state.get()).toMatchObject({ status: 'ready', value: { points: 12.5 } });
  browser.hear({ kind: 'signed-out' });
  expect(ownPoints.$state.get().status).toBe('idle');
});
