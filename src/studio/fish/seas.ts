import { SEAS_MAX } from '../../contract/studio-fish.ts';

/**
 * People that one sea takes: some five hundred shots a second at most, told to all of them seven times a second. Whoever comes after
 * them fishes in the next one.
 */
export const SEA_PLAYERS_MAX = 120;

/** The name of a sea's object; `sea` counts from 1. */
export function toSeaName(gameId: string, sea: number): string {
  return sea === 1 ? gameId : `${gameId}:${sea}`;
}

export function isSeaOf(name: string | undefined, gameId: string): boolean {
  return name === gameId || name?.startsWith(`${gameId}:`) === true;
}

/** Which sea is asked for; undefined where there is none such. */
export function toSea(place: string): number | undefined {
  const sea = /^\d{1,2}$/.test(place) ? Number(place) : 0;
  return sea >= 1 && sea <= SEAS_MAX ? sea : undefined;
}

/** The first sea that has a seat for this player, or has them already. */
export async function chooseSea(env: Env, gameId: string, player: string): Promise<number> {
  for (let sea = 1; sea < SEAS_MAX; sea += 1)
    if (await env.FISH.getByName(toSeaName(gameId, sea)).takeSeat(player)) return sea;
  return SEAS_MAX;
}
