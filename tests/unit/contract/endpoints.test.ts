import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';
import { listGames, listHotGames } from '../../../src/contract/games/games.ts';
import { launchGame } from '../../../src/contract/games/launch.ts';
import { register } from '../../../src/contract/registration/registration.ts';

/** Spec §7, in its order: method, path, T (a token is required), E (the body is sealed). Guests may ask for the game list. */
const CALLS = `
POST /wps/session/login E
POST /wps/session/login/freeplay
POST /wps/session/logout T
PUT /wps/member/register E
PUT /wps/member/register/mobile E
POST /wps/verification/sms/noLogin
POST /wps/verification/sms/register
GET /wps/captcha
GET /wps/member/info T
GET /wps/member/info/icon T
POST /wps/member/password/verification E
POST /wps/member/password/email
GET /wps/relay/MCSFE_getPlayerAvatar T
GET /wps/system/whitelabel
GET /wps/system/setting/register
GET /wps/system/status
GET /wps/v2/wallets/balance T
GET /lgw/games/game_menus
GET /wps/relay/GCSGAME_hotGamesV2
GET /wps/relay/GCSGAME_gameList
GET /wps/relay/GCSGAME_newGameVendor
POST /wps/game/launchGame T
GET /wps/relay/MCSFE_getListAnnouncements
`;

describe('the calls of the specification', () => {
  test.each(CALLS.trim().split('\n'))('%s', (line) => {
    const [method, path, ...marks] = line.split(' ');
    const endpoint = ENDPOINTS.find((one) => one.path === path);
    expect(endpoint).toMatchObject({ method, origin: 'spec' });
    expect(endpoint?.auth).toBe(marks.includes('T') ? 'member' : 'none');
    expect(endpoint?.body === 'jose').toBe(marks.includes('E'));
  });

  test('stand below the API host, relay names below /wps/relay/', () => {
    for (const { path } of ENDPOINTS) {
      expect(path).toMatch(/^\/[a-z]/);
      if (/[A-Z0-9]_/.test(path)) expect(path).toMatch(/^\/wps\/relay\/(passwordCheck\/)?[A-Z0-9]+_\w+$/);
    }
  });

  test('sign-out also accepts DELETE', () => {
    expect(ENDPOINTS.find(({ id }) => id === 'logout')?.alsoMethods).toEqual(['DELETE']);
  });
});

test('a call without idempotency has no error about a missing key', () => {
  const wrong = ENDPOINTS.filter(({ idempotent, errors }) => !idempotent && errors.includes('idempotency.missing'));
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

describe('the fields of a request', () => {
  test('of the game list have their defaults', () => {
    const names =
      'clientType platform channel merchant gameType vassalage gameClassify gameName minBet minLineNum language';
    const request = listGames.request.parse({});
    expect(Object.keys(request)).toEqual(expect.arrayContaining(names.split(' ')));
    expect(request.clientType).toBe(3);
  });

  test('of the hot games have their defaults', () => {
    const empty = { merchantCode: '', vassalage: '', platform: '', language: '' };
    expect(listHotGames.request.parse({})).toEqual({ ...empty, isPlatform: 2 });
  });

  test('of a registration are all accepted', () => {
    const names =
      'username password confirmPassword payeeName email qqNum mobileNum recommenderId captcha verificationCode affiliateCode paymentPassword line whatsapp facebook wechat idNumber birthday referralCode domain';
    const texts = Object.fromEntries(names.split(' ').map((name) => [name, 'text']));
    const request = { ...texts, countryDialingCode: '+55' };
    expect(register.request.parse(request)).toEqual({ ...request, login: true });
  });

  test('of a launch are one game of one vendor', () => {
    expect(launchGame.request.safeParse({ vassalage: 'ORLA' }).success).toBe(false);
  });
});
