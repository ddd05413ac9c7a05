import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Kept } from '../../../../src/stores/play/frame-storage.ts';
import { type Browser, grant, INFO, settle } from '../browser.ts';
import { createServerKey } from '../keys.ts';

const GAME = { vassalage: 'ORLA', gameId: 'mare-alta' };
const OTHER = { vassalage: 'ORLA', gameId: 'farol' };
const NOTHING = { type: 'orla:kept', pending: null, sound: false, quick: null, timeZone: 'America/Sao_Paulo' };
let browser: Browser;
let frame: typeof import('../../../../src/stores/play/frame.ts');
let keep: typeof import('../../../../src/stores/play/frame-storage.ts');
let session: typeof import('../../../../src/stores/session/session.ts');
let launch: typeof import('../../../../src/stores/play/launch.ts');
let info = INFO;
let refusesSound = false;

async function asMember(): Promise<void> {
  browser.session.set('token', 'h1.first');
  session.restoreSession();
  await settle();
}

beforeEach(async () => {
  vi.resetModules();
  const { createBrowser } = await import('../browser.ts');
  browser = createBrowser({ path: '/en/game', search: '?vassalage=ORLA&gameId=mare-alta' });
  frame = await import('../../../../src/stores/play/frame.ts');
  keep = await import('../../../../src/stores/play/frame-storage.ts');
  session = await import('../../../../src/stores/session/session.ts');
  launch = await import('../../../../src/stores/play/launch.ts');
  const key = await createServerKey('k1');
  info = INFO;
  refusesSound = false;
  browser.serve((call) => {
    if (call.path === '/wps/system/keys') return grant({ keys: [key.publicKey], now: browser.state.now / 1000 });
    if (call.path === '/wps/member/sound') return refusesSound ? undefined : grant(null);
    return call.path === '/wps/member/info' ? grant(info) : undefined;
  });
  await asMember();
});

const hold = (pending: string | null, game = GAME) => keep.storeForFrame(game, { type: 'orla:keep', pending });
const recall = (game: { vassalage: string; gameId: string; roomId?: string } = GAME) => keep.recallForFrame(game);

describe('data stored for a frame', () => {
  test('is returned to the same game until it is removed', () => {
    hold('{"roundKey":"a"}');
    expect(recall()).toEqual({ ...NOTHING, pending: '{"roundKey":"a"}' });
    expect(recall(OTHER)).toEqual(NOTHING);
    expect(recall({ ...GAME, roomId: 'r1' })).toEqual(NOTHING);
    hold('{"roundKey":"b"}');
    expect(recall().pending).toBe('{"roundKey":"b"}');
    hold(null);
    expect(recall()).toEqual(NOTHING);
    expect(browser.session.has('framePending')).toBe(false);
  });

  test.each([
    ['too long', { pending: 'x'.repeat(4_001) }],
    ['empty', { pending: '' }],
    ['no text', { pending: { key: 'a' } }],
    ['a sound that is none', { sound: 'loud' }],
    ['a pace that is none', { quick: 'fast' }],
    ['nothing', undefined],
  ])('changes nothing when the message is %s', (_, fields) => {
    hold('a');
    keep.storeForFrame(GAME, fields && { type: 'orla:keep', ...fields });
    expect(recall()).toEqual({ ...NOTHING, pending: 'a' });
  });

  test('is limited to a few games and minutes', () => {
    for (let game = 0; game < 12; game += 1) hold(`${game}`, { vassalage: 'ORLA', gameId: `game-${game}` });
    expect(recall({ vassalage: 'ORLA', gameId: 'game-3' }).pending).toBeNull();
    expect(recall({ vassalage: 'ORLA', gameId: 'game-4' }).pending).toBe('4');
    browser.pass(keep.PENDING_FOR_MS);
    expect(recall({ vassalage: 'ORLA', gameId: 'game-11' })).toEqual(NOTHING);
    expect(browser.session.has('framePending')).toBe(false);
  });

  test('is not returned after a clock that was ahead was put right', () => {
    hold('a');
    browser.state.now -= 1_000;
    expect(recall()).toEqual(NOTHING);
  });

  test('belongs to one account and is cleared for another', async () => {
    hold('a');
    browser.session.set('account', 'rio');
    expect(recall()).toEqual(NOTHING);
    browser.session.set('account', INFO.account);
    hold('a');
    info = { ...INFO, id: 'm2', account: 'rio' };
    browser.hear({ kind: 'handle', token: 'h1.rio' });
    await settle();
    expect(browser.session.get('framePending')).toBeUndefined();
    expect(recall()).toEqual(NOTHING);
  });

  test('is empty without a session', () => {
    browser.session.delete('account');
    hold('a');
    expect(browser.session.has('framePending')).toBe(false);
  });

  test('is empty if the stored value is invalid', () => {
    for (const odd of ['{', '[1]', '"x"', '[{"account":"luna"}]']) {
      browser.session.set('framePending', odd);
      expect(recall()).toEqual(NOTHING);
    }
  });

  test('has one sound setting for all games, kept with the account', async () => {
    expect(recall().sound).toBe(false);
    keep.storeForFrame(GAME, { type: 'orla:keep', sound: true });
    expect(recall(OTHER).sound).toBe(true);
    await settle();
    expect(browser.callsTo('/wps/member/sound').map(({ body }) => JSON.parse(body ?? ''))).toEqual([{ isOn: true }]);
    expect(recall().sound).toBe(true);
    info = { ...INFO, id: 'm2', account: 'rio' };
    browser.hear({ kind: 'handle', token: 'h1.rio' });
    await settle();
    expect(recall().sound).toBe(false);
  });

  test('has one choice of quick spins for all games of the browser, also after another sign-in', async () => {
    expect(recall().quick).toBeNull();
    keep.storeForFrame(GAME, { type: 'orla:keep', quick: true });
    expect(recall(OTHER).quick).toBe(true);
    browser.hear({ kind: 'handle', token: 'h1.rio' });
    await settle();
    expect(recall().quick).toBe(true);
    keep.storeForFrame(GAME, { type: 'orla:keep', quick: false });
    expect(recall().quick).toBe(false);
    browser.local.set('quickSpins', '"yes"');
    expect(recall().quick).toBeNull();
  });

  test('sends one choice of the sound at a time, and the last one last, even if a game chooses often', async () => {
    for (let turn = 0; turn < 999; turn += 1) keep.storeForFrame(GAME, { type: 'orla:keep', sound: turn % 2 === 0 });
    const listSent = () => browser.callsTo('/wps/member/sound').map(({ body }) => JSON.parse(body ?? '').isOn);
    await settle();
    expect([listSent(), recall().sound]).toEqual([[true], true]);
    keep.storeForFrame(GAME, { type: 'orla:keep', sound: false });
    await settle();
    expect([listSent(), recall().sound]).toEqual([[true], false]);
    browser.pass(1_000);
    await settle();
    expect(listSent()).toEqual([true, false]);
  });

  test('reverts the sound if the platform refuses the change', async () => {
    refusesSound = true;
    keep.storeForFrame(GAME, { type: 'orla:keep', sound: true });
    await settle();
    expect(recall().sound).toBe(false);
  });
});

describe('news for the frame', () => {
  test('report a changed sound, and a possibly changed balance after another page', async () => {
    const { watchFrameNews } = await import('../../../../src/stores/play/frame-news.ts');
    const { closeCentre, openCentre } = await import('../../../../src/stores/centre/centres.ts');
    const news: object[] = [];
    const stop = watchFrameNews((each) => news.push(each));
    keep.storeForFrame(GAME, { type: 'orla:keep', sound: true });
    expect(news).toEqual([{ type: 'orla:sound', on: true }]);
    const asked = browser.callsTo('/wps/v2/wallets/balance').length;
    openCentre('member', 'depositv2');
    openCentre('member', 'withdraw');
    expect(news).toHaveLength(1);
    closeCentre();
    await settle();
    expect(news.slice(1)).toEqual([{ type: 'orla:renew' }]);
    expect(browser.callsTo('/wps/v2/wallets/balance').length).toBe(asked + 1);
    stop();
    openCentre('member');
    closeCentre();
    expect(news).toHaveLength(2);
  });
});

test('a balance that the page reads anew is news for the frame, unless the game has just reported it', async () => {
  const { watchFrameNews } = await import('../../../../src/stores/play/frame-news.ts');
  const { $balance } = await import('../../../../src/stores/wallet/wallet.ts');
  const read = (amount: number) => $balance.set({ status: 'ready', amount, currency: 'BRL' });
  const news: object[] = [];
  read(10);
  const stop = watchFrameNews((each) => news.push(each));
  read(10);
  expect(news).toEqual([]);
  $balance.set({ status: 'refreshing' });
  read(8);
  expect(news).toEqual([{ type: 'orla:renew' }]);
  frame.hearFrame({ type: 'orla:balance' });
  read(7);
  expect(news).toHaveLength(1);
  browser.pass(2_000);
  read(6);
  expect(news).toHaveLength(2);
  $balance.set({ status: 'none' });
  read(5);
  expect(news).toHaveLength(2);
  stop();
  read(4);
  expect(news).toHaveLength(2);
});

describe('the frame', () => {
  test('gets answers only about the open game', () => {
    const answers: Kept[] = [];
    const say = (data: unknown) => frame.hearFrame(data, (kept) => answers.push(kept));
    say({ type: 'orla:keep', pending: 'a' });
    say({ type: 'orla:recall' });
    expect(answers).toEqual([]);
    launch.$launch.set({ status: 'open', game: GAME, url: '/studio/play/mare-alta', name: '', gameType: '' });
    say({ type: 'orla:keep', pending: 'a' });
    say({ type: 'orla:recall' });
    launch.$launch.set({ status: 'open', game: OTHER, url: '/studio/play/farol', name: '', gameType: '' });
    say({ type: 'orla:recall' });
    expect(answers.map(({ pending }) => pending)).toEqual(['a', null]);
  });
});
