import { exports } from 'cloudflare:workers';
import { launchGame } from '../../../../src/contract/games/launch.ts';
import { createVendorClient } from '../../../vendor-client/vendor-client.ts';
import { bearer, createPlayer, OPS, seedAll, sendJson } from '../support/api.ts';

export const now = () => Math.floor(Date.now() / 1000);
export const VENDOR = {
  vassalage: 'MARE',
  displayName: 'Maré Jogos',
  smallIcon: '/x.svg',
  launchUrl: 'https://games.example/play/{gameId}?lang={language}&t={launch}',
  categories: ['RNG', 'LIVE', 'PVP', 'LOTT'],
};
export const GAME = { imageUrl: '/x.svg', minBet: 1, maxBet: 50, lines: 10 };
export const GAMES = [
  { ...GAME, gameId: 'mare-slot', gameName: 'Maré Cheia', gameType: 'RNG' },
  { ...GAME, gameId: 'mare-mesa', gameName: 'Mesa da Maré', gameType: 'LIVE' },
  { ...GAME, gameId: 'mare-truco', gameName: 'Truco', gameType: 'PVP' },
  {
    ...GAME,
    gameId: 'mare-loto',
    gameName: 'Loto',
    gameType: 'LOTT',
    prizeMode: 'Lott',
    gameGroupCode: 'SSC',
    lottoArea: 'VN',
    defaultPlayType: 'straight',
  },
];

export function createClient(secret: string, vassalage = 'MARE', nowSeconds = now) {
  const send = (request: Request) => exports.default.fetch(request);
  return createVendorClient({ origin: 'https://platform.test', vassalage, secret, send, nowSeconds });
}

/** Registers a vendor with its games, and a funded player who launches them. */
export async function openOutsideVendor() {
  await seedAll();
  const registered = await sendJson('POST', '/ops/vendors', VENDOR, OPS);
  const secret: string = registered.value.secret.secret;
  await sendJson('POST', '/ops/games', { vassalage: 'MARE', games: GAMES }, OPS);
  const player = await createPlayer('forasteiro', 500);
  const launch = (input: object, headers = {}) =>
    sendJson('POST', launchGame.path, input, { ...bearer(player.token), ...headers });
  /** Launches a game of the vendor. Returns the launch that its page gets. */
  async function open(gameId: string): Promise<string> {
    const { value } = await launch({ gameId, vassalage: 'MARE' });
    return decodeURIComponent(new URL(value.game_url).searchParams.get('t') ?? '');
  }
  return { secret, player, launch, open };
}

export type OutsideVendor = Awaited<ReturnType<typeof openOutsideVendor>>;
