import { beforeEach, describe, expect, test } from 'vitest';
import { grant, settle } from '../browser.ts';
import { answers, asMember, browser, dialogs, frame, GAME, launch, launches, OTHER, open } from './play-page.ts';

beforeEach(() => open('/en/rng'));

describe('launch', () => {
  test.each([
    ['/en/game', 'listed'],
    ['/en/rng', 'idle'],
  ])('that stands for all titles of a vendor offers them, and at %s is %s', async (path, status) => {
    await open(path, '?vassalage=ORLA&gameId=mare-alta');
    await asMember();
    answers.launch = () => grant({ isGame: 'VASSALAGE', vassalage: 'ORLA', game_url: '' });
    launch.launch(GAME);
    await settle();
    expect([launch.$launch.get().status, dialogs.$dialog.get()]).toEqual([status, 'gamePopup']);
    dialogs.closeDialog();
    launch.launch(GAME);
    await settle();
    expect(dialogs.$dialog.get()).toBe('gamePopup');
  });

  describe('of a title chosen from the list', () => {
    const ADDRESS = '?vassalage=ORLA&gameId=farol&from=list';
    const CHOSEN = { ...OTHER, fromList: true } as const;
    // The vendor gives this answer for each of its titles.
    const stands = () =>
      grant({ isGame: 'VASSALAGE', vassalage: 'ORLA', game_url: '/studio/play/farol', gameName: 'Farol' });

    async function openListed(path: string, search = ''): Promise<void> {
      await open(path, search);
      await asMember();
      answers.launch = stands;
    }

    test.each([
      ['/en/rng', ''],
      ['/en/game', '?vassalage=ORLA&gameId=mare-alta'],
      ['/en/game', '?vassalage=ORLA&gameId=farol'],
    ])('at %s%s leads to its own page, which launches nothing again', async (path, search) => {
      await openListed(path, search);
      launch.launch(GAME);
      await settle();
      expect(dialogs.$dialog.get()).toBe('gamePopup');
      dialogs.closeDialog();
      launch.launch(CHOSEN);
      await settle();
      expect([dialogs.$dialog.get(), browser.visits]).toEqual([undefined, [`/en/game${ADDRESS}`]]);

      const kept = browser.session.get('iframeUrl') ?? '';
      await openListed('/en/game', ADDRESS);
      browser.session.set('iframeUrl', kept);
      expect(launch.getGameOfPlace()).toEqual(CHOSEN);
      launch.openGame(CHOSEN);
      await settle();
      expect([launch.$launch.get().status, launches(), browser.visits]).toEqual(['open', [], []]);
    });

    test('opens on its page without stored state, and after its launch has ended', async () => {
      await openListed('/en/game', ADDRESS);
      const named = launch.getGameOfPlace();
      if (named) frame.watchFrame(named);
      await settle();
      const open = { status: 'open', url: '/studio/play/farol' };
      expect([launch.$launch.get(), dialogs.$dialog.get()]).toMatchObject([open, undefined]);
      frame.hearFrame({ type: 'orla:launch-expired' });
      if (named) launch.relaunch(named);
      await settle();
      expect([launch.$launch.get(), dialogs.$dialog.get()]).toMatchObject([open, undefined]);
      expect(launches()).toHaveLength(2);
      expect(browser.visits).toEqual([]);
    });

    test('also applies to a room, which selects its title', async () => {
      await openListed('/en/live');
      launch.launch({ ...OTHER, roomId: 'ORLA:1' });
      await settle();
      expect(dialogs.$dialog.get()).toBeUndefined();
      expect(browser.visits).toEqual(['/en/game?vassalage=ORLA&gameId=farol&roomId=ORLA%3A1']);
    });
  });
});
