import { beforeEach, expect, test } from 'vitest';
import { GamePopupDialog } from '../../../../src/islands/play/GamePopupDialog.tsx';
import { openVendorList } from '../../../../src/stores/games/vendor-list.ts';
import { $dialog } from '../../../../src/stores/site/dialogs.ts';
import { createBrowser, grant, refuse, settle } from '../../stores/browser.ts';
import { render } from '../render.ts';

const TITLE = {
  gameId: 'v1',
  gameName: 'Mesa <um>',
  gameType: 'LIVE',
  gameClassify: '',
  vassalage: 'VENTO',
  displayName: 'Vento',
  imageUrl: '/favicon.svg',
  isHot: 0,
  isNew: 0,
  minBet: 1,
  maxBet: 10,
  lines: 0,
  rtp: 9600,
  volatility: 'low',
  underMaintenance: false,
};
let browser: ReturnType<typeof createBrowser>;

async function show(answer: Response): Promise<string> {
  browser.serve(() => answer);
  openVendorList('VENTO');
  await settle();
  return render(GamePopupDialog, {});
}

beforeEach(() => {
  browser = createBrowser();
});

test('the titles of the vendor link to their games; a closed one is marked', async () => {
  const games = [TITLE, { ...TITLE, gameId: 'v2', gameName: 'Mesa dois', underMaintenance: true }];
  const html = await show(grant({ games, totalPages: 1, total: 2 }));
  expect($dialog.get()).toBe('gamePopup');
  expect(browser.calls.at(-1)?.query.get('vassalage')).toBe('VENTO');
  expect(html).toContain('href="/en/game?vassalage=VENTO&amp;gameId=v1&amp;from=list" aria-disabled="false"');
  expect(html).toContain('Mesa &lt;um&gt;');
  const [open = '', closed = ''] = html.split('gameId=v2');
  expect([open.includes('game_popup.maintenance'), closed.includes('game_popup.maintenance')]).toEqual([false, true]);
  expect(closed).toMatch(/^&amp;from=list" aria-disabled="true"/);
});

test('a vendor without titles and a refusal show a message', async () => {
  expect(await show(grant({ games: [], totalPages: 0, total: 0 }))).toContain('game_popup.none');
  expect(await show(refuse('request.rate_limited'))).toContain('request.rate_limited');
});
