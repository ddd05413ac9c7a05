import { beforeEach, describe, expect, test } from 'vitest';
import { createDelayed, grant, refuse, settle } from '../browser.ts';
import {
  answers,
  asMember,
  browser,
  dialogs,
  GAME,
  LAUNCH,
  launch,
  launches,
  OTHER,
  open,
  session,
  signIn,
  URL_OF_GAME,
} from './play-page.ts';

beforeEach(() => open('/en/rng'));

test.each([
  ['/en/game', '?vassalage=ORLA&gameId=mare-alta&playType=first-2', 'first-2'],
  ['/en/game', '?vassalage=ORLA&gameId=mare-alta&playType=%3Cb%3E', undefined],
  ['/en/game', '?vassalage=ORLA&gameId=farol&playType=first-2', undefined],
  ['/en/rng', '?playType=first-2', undefined],
])('a launch at %s%s names the kind of bet: %s', async (path, search, playType) => {
  await open(path, search);
  await asMember();
  launch.launch(GAME);
  await settle();
  expect(launches()[0]?.playType).toBe(playType);
});

test.each([
  ['/en/game', '?vassalage=ORLA&gameId=mare-alta&pick=m-1:result:home&pick=m-2:total:2.5:over,m-1:result:home', 2],
  ['/en/game', '?vassalage=ORLA&gameId=mare-alta&pick=%3Cb%3E,,m-1:result:home', 1],
  ['/en/game', '?vassalage=ORLA&gameId=farol&pick=m-1:result:home', undefined],
  ['/en/rng', '?pick=m-1:result:home', undefined],
])('a launch at %s%s hands over %s selections', async (path, search, count) => {
  await open(path, search);
  await asMember();
  launch.launch(GAME);
  await settle();
  expect((launches()[0]?.pick as string[] | undefined)?.length).toBe(count);
});

test('an address with selections opens a launch of its own, not the stored one', async () => {
  await open('/en/game', '?vassalage=ORLA&gameId=mare-alta&pick=m-1:result:home');
  await asMember();
  launch.launch(GAME);
  await settle();
  launch.$launch.set({ status: 'idle' });
  launch.openGame(GAME);
  await settle();
  expect(launches()).toHaveLength(2);
});

describe('launch', () => {
  test('launches once per tap, stores the address and opens the game', async () => {
    await asMember();
    const slow = createDelayed();
    answers.launch = () => slow.promise;
    launch.launch(GAME);
    launch.launch(GAME);
    launch.launch(OTHER);
    await settle();
    slow.answer(grant({ game_url: URL_OF_GAME }));
    await settle();
    launch.launch(GAME);
    await settle();
    // Exactly the fields of spec §3; the edge adds token, user name and merchant code.
    expect(launches()).toEqual([
      {
        ...GAME,
        nodeId: '',
        accountType: 1,
        confirmTrans: 0,
        launchMode: 'GLS',
        platform: 'html5-desktop',
        clientType: 3,
        language: 'EN',
      },
    ]);
    expect(browser.callsTo(LAUNCH)[0]?.headers.Language).toBe('EN');
    expect(JSON.parse(browser.session.get('iframeUrl') ?? '')).toMatchObject({ ...GAME, url: URL_OF_GAME });
    expect(new Set(browser.visits)).toEqual(new Set(['/en/game?vassalage=ORLA&gameId=mare-alta']));
  });

  // Exactly the fields of spec §7. The return address is the page that lists the lottery, in the visitor's language.
  test.each([
    ['LOTT', undefined, '/en/lottery'],
    ['LOTT', 'VN', '/en/vnlottery'],
    ['ELOTT', undefined, '/en/elott'],
  ] as const)(
    'of a lottery of %s, area %s, is one of its own, with a way back to %s',
    async (gameType, lottoArea, backUrl) => {
      await open('/en/game', '?vassalage=MARE&gameId=loto&playType=straight');
      await asMember();
      launch.launch({ vassalage: 'MARE', gameId: 'loto', gameType, lottoArea });
      await settle();
      expect(launches()).toEqual([
        {
          gameCode: 'loto',
          vassalage: 'MARE',
          nodeId: '',
          accountType: 1,
          confirmTrans: 0,
          launchMode: 'LOTT',
          ...(lottoArea && { lottoArea }),
          playType: 'straight',
          view: 'betting',
          device: 'WEB',
          backUrl,
          platform: 'html5-desktop',
          clientType: 3,
          language: 'EN',
        },
      ]);
    },
  );

  test('of a guest asks to sign in, then continues', async () => {
    session.restoreSession();
    launch.launch(GAME);
    expect(dialogs.$dialog.get()).toBe('loginPopupModal');
    expect(launches()).toEqual([]);
    dialogs.openDialog('registerModal');
    dialogs.openDialog('loginPopupModal');
    await signIn();
    await settle();
    expect(dialogs.$dialog.get()).toBeUndefined();
    expect(launches()).toHaveLength(1);
    expect(browser.visits).toEqual(['/en/game?vassalage=ORLA&gameId=mare-alta']);
  });

  test('is dropped when the sign-in is closed', async () => {
    session.restoreSession();
    launch.launch(GAME);
    dialogs.closeDialog();
    await signIn();
    await settle();
    expect(launches()).toEqual([]);
  });

  test('does not wait for a session that is being restored, which may take for ever', async () => {
    browser.session.set('token', 'h1.first');
    answers.member = () => createDelayed().promise;
    session.restoreSession();
    launch.launch(GAME);
    launch.launch(GAME);
    await settle();
    expect(launches()).toHaveLength(1);
    expect([session.$session.get().kind, launch.$launch.get().status]).toEqual(['unknown', 'open']);
  });

  test('of a session that is being restored and has ended asks to sign in', async () => {
    browser.session.set('token', 'h1.first');
    answers.member = () => refuse('session.required');
    answers.launch = () => refuse('session.required');
    session.restoreSession();
    launch.launch(GAME);
    await settle();
    expect([dialogs.$dialog.get(), launch.$launch.get().status]).toEqual(['loginPopupModal', 'idle']);
  });

  test('without an answer ends with words', async () => {
    await asMember();
    answers.launch = () => createDelayed().promise;
    launch.launch(GAME);
    await settle();
    browser.pass(8_000);
    await settle();
    expect(launch.$launch.get()).toMatchObject({ status: 'refused', failure: { code: 'network.slow' } });
  });

  test.each([
    ['/en/game', 'open', 2],
    ['/en/rng', 'idle', 1],
  ])('of a page at %s that the browser restored is %s', async (path, status, count) => {
    await open(path, '?vassalage=ORLA&gameId=mare-alta');
    await asMember();
    const lost = createDelayed();
    answers.launch = () => lost.promise;
    launch.launch(GAME);
    await settle();
    answers.launch = () => grant({ game_url: URL_OF_GAME });
    launch.restartLaunch();
    lost.answer(refuse('games.unknown'));
    await settle();
    expect([launch.$launch.get().status, launches().length, browser.visits]).toEqual([status, count, []]);
  });

  test('with an ended session asks to sign in, then continues', async () => {
    await asMember();
    answers.launch = () => refuse('session.required');
    launch.launch(GAME);
    await settle();
    expect(dialogs.$dialog.get()).toBe('loginPopupModal');
    answers.launch = () => grant({ game_url: URL_OF_GAME });
    await signIn();
    await settle();
    expect(launches()).toHaveLength(2);
    expect(launch.$launch.get().status).toBe('open');
  });

  test('uses game_url2 if game_url is empty', async () => {
    await asMember();
    answers.launch = () => grant({ game_url: '', game_url2: 'https://vendor.example/play' });
    launch.launch(GAME);
    await settle();
    expect(launch.$launch.get()).toMatchObject({ status: 'open', url: 'https://vendor.example/play' });
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', ''])('refuses the address %o', async (url) => {
    await asMember();
    answers.launch = () => grant({ game_url: url });
    launch.launch(GAME);
    await settle();
    if (url) expect(launch.$launch.get().status).toBe('refused');
    expect(JSON.stringify(launch.$launch.get())).not.toContain('javascript');
  });

  test('shows the reason of a refusal and can be retried', async () => {
    await asMember();
    answers.launch = () => refuse('games.under_maintenance');
    launch.launch(GAME);
    await settle();
    expect(launch.$launch.get()).toMatchObject({ status: 'refused', failure: { code: 'games.under_maintenance' } });
    answers.launch = () => grant({ game_url: URL_OF_GAME });
    launch.launch(GAME);
    await settle();
    expect(launch.$launch.get().status).toBe('open');
  });
});
