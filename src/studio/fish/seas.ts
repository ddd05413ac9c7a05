import { SEAS_MAX } from '../../contract/studio/fish.ts';

/**
 * Maximum number of players in one sea. They fire about 500 shots a second, and each player gets about seven messages a second about them.
 * Further players enter the next sea.
 */
export const SEA_PLAYERS_MAX = 120;

/** The object name of a sea; `sea` counts from 1. */
export function toSeaName(gameId: string, sea: number): string {
  return sea === 1 ? gameId : `${gameId}:${sea}`;
}

export function isSeaOf(name: string | undefined, gameId: string): boolean {
  return name === gameId || name?.startsWith(`${gameId}:`) === true;
}

/** The requested sea; undefined when it does not exist. */
export function toSea(place: string): number | undefined {
  const sea = /^\d{1,2}$/.test(place) ? Number(place) : 0;
  return sea >= 1 && sea <= SEAS_MAX ? sea : undefined;
}

/** The first sea with a free seat for this player, or the one that already holds the player. */
export async function chooseSea(env: Env, gameId: string, player: string): Promise<number> {
  for (let sea = 1; sea < SEAS_MAX; sea += 1)
    if (await env.FISH.getByName(toSeaName(gameId, sea)).takeSeat(player)) return sea;
  return SEAS_MAX;
}
