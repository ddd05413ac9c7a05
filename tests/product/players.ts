import { listGames } from '../../src/contract/games/games.ts';
import { launchGame } from '../../src/contract/games/launch.ts';
import { getBalance, vendorBet } from '../../src/contract/wallet/wallet.ts';
import { hmacHex, sha256Hex } from '../../src/lib/bytes.ts';
import type { ConformanceClient, RawAnswer } from '../conformance/client.ts';
import { makeMember } from './product.ts';

const VENDOR = { id: 'ORLA', secret: 'local-studio-secret-0123456789abcdef' };
/** The initial balance of each player, in units of money. */
export const CREDIT = 50_000;
/** Amount of a bet: at least the minimum stake of every title. */
export const BET = 1;

export interface Player {
  client: ConformanceClient;
  launch: string;
  gameCode: string;
  player: string;
}

/** Creates a member with `CREDIT` who has launched a title. */
export async function makePlayer(origin: string): Promise<Player> {
  const { client } = await makeMember(origin, CREDIT);
  const games = await client.call(listGames, { pageSize: 1 });
  const game = games.ok ? games.value.games[0] : undefined;
  if (!game) throw new Error('no title is listed');
  const launched = await client.call(launchGame, { gameId: game.gameId, vassalage: game.vassalage });
  if (!launched.ok) throw new Error(`launch: ${launched.code}`);
  const launch = new URLSearchParams(new URL(launched.value.game_url, origin).hash.slice(1)).get('launch') ?? '';
  return { client, launch, gameCode: game.gameId, player: launch.split('.')[0] ?? '' };
}

/** Sends a bet of `BET` as a vendor does and returns any response. */
export async function sendBet({ client, launch, gameCode, player }: Player, transactionId: string): Promise<RawAnswer> {
  const body = JSON.stringify({
    player,
    launch,
    gameCode,
    transactionId,
    roundId: `r-${transactionId}`,
    amount: BET,
    currency: 'BRL',
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = await hmacHex(VENDOR.secret, `${timestamp}.POST.${vendorBet.path}.${await sha256Hex(body)}`);
  const headers = {
    'content-type': 'application/json',
    'x-vendor': VENDOR.id,
    'x-timestamp': timestamp,
    'x-signature': signature,
    authorization: '',
  };
  return client.raw('POST', vendorBet.path, { headers, body });
}

/** Returns the response as text. Throws if the bet is refused. */
export async function bet(player: Player, transactionId: string): Promise<string> {
  const answer = await sendBet(player, transactionId);
  if (answer.status !== 200) throw new Error(`bet: ${answer.status} ${JSON.stringify(answer.body)}`);
  return JSON.stringify(answer.body);
}

export async function balanceOf(player: Player): Promise<number> {
  const answer = await player.client.call(getBalance, {});
  if (!answer.ok) throw new Error(`balance: ${answer.code}`);
  return answer.value.sumBalance;
}
