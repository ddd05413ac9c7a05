import { beforeEach, describe, expect, test } from 'vitest';
import { GameFrame } from '../../../../src/islands/play/GameFrame.tsx';
import { drawAddress } from '../../../../src/lib/hosts.ts';
import { environment, setEnvironment } from '../../../../src/stores/core/environment.ts';
import { $frame, $frameTurn } from '../../../../src/stores/play/frame.ts';
import { createBrowser } from '../../stores/browser.ts';
import { render } from '../render.ts';

const HOSTS = ['https://play1.test', 'https://play2.test'];
const PROPS = { game: { vassalage: 'ORLA', gameId: 'farol' }, url: '/studio/play/farol#launch=x', name: 'Farol' };
const sourceOf = () => /<iframe[^>]* src="([^"]*)"/.exec(render(GameFrame, PROPS))?.[1];

beforeEach(() => {
  createBrowser();
  setEnvironment({ ...environment(), hosts: { image: [], game: HOSTS } });
  $frameTurn.set(0);
  $frame.set('loading');
});

describe('the frame of a game', () => {
  test('comes from the launch host selected by its path', () => {
    expect(sourceOf()).toBe(drawAddress(PROPS.url, HOSTS));
  });

  test('comes from the next host when reloaded', () => {
    const seen = [0, 1, 2].map((turn) => {
      $frameTurn.set(turn);
      return sourceOf();
    });
    const hosts = seen.map((source = '') => source.split('/studio/')[0]);
    expect(new Set(hosts).size).toBe(3);
    expect(seen[2]).toBe(PROPS.url.replace('#', '?again=2#'));
  });

  test('comes from the second address at every second turn, if there is one', () => {
    setEnvironment({ ...environment(), hosts: { image: [], game: [] } });
    const seen = [0, 1, 2].map((turn) => {
      $frameTurn.set(turn);
      const html = render(GameFrame, { ...PROPS, url2: '/studio/other/farol' });
      return /<iframe[^>]* src="([^"]*)"/.exec(html)?.[1];
    });
    expect(seen).toEqual([PROPS.url, '/studio/other/farol?again=1', PROPS.url.replace('#', '?again=2#')]);
  });

  test('has a bar with the way back, the deposit, the reload, full screen and the menu', () => {
    const html = render(GameFrame, PROPS);
    for (const label of ['play.lobby', 'play.deposit', 'play.reload', 'play.full_screen', 'play.menu'])
      expect(html).toContain(label);
  });

  test('without a game is uncovered, with a button to reload it', () => {
    expect(render(GameFrame, PROPS)).toContain('play.opening');
    $frame.set('silent');
    const silent = render(GameFrame, PROPS);
    expect(silent).toContain('>play.retry</button>');
    expect(silent).not.toContain('play.opening');
    expect(silent).not.toContain('network.slow');
  });

  test('never has the permissions of the site', () => {
    expect(render(GameFrame, PROPS)).toContain('sandbox="allow-scripts"');
  });
});
