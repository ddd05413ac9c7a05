import { env } from 'cloudflare:workers';
import { bearer, createPlayer, type Reply, seal, seedAll, sendJson } from '../platform/support/api.ts';
import { queryMember } from '../platform/support/database.ts';

export const START_MINOR = 10_000;
export const CLIENT_SEED = 'calçada';

export type Player = Awaited<ReturnType<typeof createPlayer>>;

let created = 0;

/** A member with 100.00 and a launch of `calcadao`. */
export async function makePlayer(amount = START_MINOR / 100): Promise<Player> {
  await seedAll();
  created += 1;
  return createPlayer(`slot${created}${Math.random().toString(36).slice(2, 8)}`, amount);
}

export function openSlot(launch: string): Promise<Reply> {
  return sendJson('POST', '/studio/api/open', { launch });
}

export function spin(launch: string, roundKey: string, stake: unknown = 1, extra: object = {}): Promise<Reply> {
  return sendJson('POST', '/studio/api/spin', { launch, roundKey, stake, clientSeed: CLIENT_SEED, ...extra });
}

/** Reads the member's own ledger, independently of the studio. */
export async function readLedger(player: string) {
  const [account] = await queryMember<{ balance_minor: number }>(
    player,
    "select balance_minor from ledger_accounts where name = 'member'",
  );
  const rounds = await queryMember<{ id: string; stake_minor: number; payout_minor: number; state: string }>(
    player,
    'select id, stake_minor, payout_minor, state from rounds order by opened_at_ms',
  );
  const [sum] = await queryMember<{ total: number }>(player, 'select sum(amount_minor) as total from entries');
  return { balanceMinor: account?.balance_minor ?? 0, rounds, entriesSum: sum?.total ?? 0 };
}

export function getStudioPlayer(player: string) {
  return env.STUDIO_PLAYER.getByName(player);
}

export async function launchDemo(gameId: string): Promise<string> {
  const randomString = await seal('abcdefghijklmnopqrstuv');
  const body = { os: 'test', platform: 'W', randomString, gateway: 3 };
  const { value } = await sendJson('POST', '/wps/session/login/freeplay', body);
  const launched = await sendJson('POST', '/wps/game/launchGame', { gameId, vassalage: 'ORLA' }, bearer(value.token));
  return launched.value.game_url.split('#launch=')[1];
}
