import { describe, expect, test } from 'vitest';
import { toLaunchRoute } from '../../../../src/stores/play/launch-route.ts';

const route = (launched: object, from: { isAtGame?: boolean; isChosen?: boolean } = {}) =>
  toLaunchRoute({ game_url: '/play', ...launched }, { isAtGame: false, isChosen: false, ...from });

describe('the route of a launched game (spec §2)', () => {
  test.each([
    ['a lottery', { gameType: 'LOTT' }, '/lottery'],
    [
      'a lottery with its code and play type',
      { gameType: 'LOTT', code: 'SSC1', defaultPlayType: 'd5' },
      '/lottery?gameCode=SSC1&playType=d5#lottery',
    ],
    ['an e-lottery', { gameType: 'ELOTT', code: 'E1' }, '/elott?gameCode=E1#lottery'],
    [
      'an EA lottery',
      { gameType: 'LOTT', accountTypeName: 'ELOTT', code: 'E1' },
      '/elott?type=eaLottery&gameCode=E1#lottery',
    ],
    ['the Vietnamese account type', { gameType: 'LOTT', accountTypeName: 'TCG_LOTTO_VN' }, '/vnlottery'],
    ['the SEA account type', { accountTypeName: 'TCG_SEA', code: 'S1' }, '/seaLottery?gameCode=S1#lottery'],
    ['a lottery without a code', { gameType: 'LOTT', defaultPlayType: 'd5' }, '/lottery?playType=d5'],
  ])('%s has its page, and where it stands on it', (_name, launched, path) => {
    expect(route(launched)).toEqual({ kind: 'page', path });
  });

  test('a lottery being played stays in the frame', () => {
    expect(route({ gameType: 'LOTT', code: 'SSC1' }, { isAtGame: true })).toEqual({ kind: 'frame', url: '/play' });
  });

  test('a launch that stands for a vendor lists its titles', () => {
    expect(route({ isGame: 'VASSALAGE', vassalage: 'EVO' })).toEqual({ kind: 'list', vassalage: 'EVO' });
  });

  test('a title chosen from that list has its usual route', () => {
    const launched = { isGame: 'VASSALAGE', vassalage: 'EVO' };
    expect(route(launched, { isChosen: true })).toEqual({ kind: 'frame', url: '/play' });
    const lottery = { ...launched, gameType: 'LOTT', code: 'SSC1' };
    expect(route(lottery, { isChosen: true })).toEqual({ kind: 'page', path: '/lottery?gameCode=SSC1#lottery' });
    expect(route(lottery, { isChosen: true, isAtGame: true })).toEqual({ kind: 'frame', url: '/play' });
  });

  test('another game opens in the frame by its first address, else the second', () => {
    expect(route({ gameType: 'LIVE' })).toEqual({ kind: 'frame', url: '/play' });
    expect(route({ game_url: '', game_url2: 'https://games.example/2' })).toEqual({
      kind: 'frame',
      url: 'https://games.example/2',
    });
  });

  test('the second address is the alternative of the first', () => {
    expect(route({ game_url2: 'https://games.example/2' })).toEqual({
      kind: 'frame',
      url: '/play',
      url2: 'https://games.example/2',
    });
  });

  test('a PVP game opens its content', () => {
    expect(route({ gameType: 'PVP', content: 'https://pvp.example/' })).toEqual({
      kind: 'frame',
      url: 'https://pvp.example/',
    });
    expect(route({ gameType: 'RNG', content: 'https://pvp.example/' })).toEqual({ kind: 'frame', url: '/play' });
  });
});
