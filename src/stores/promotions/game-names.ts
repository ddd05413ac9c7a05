import { listGameIndex, walkGameIndex } from '../../contract/games/games.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';

/** Names of titles by their code; loaded only if terms mention titles. */
export const gameNames = createRemote(async (_input: undefined) => {
  const names = new Map<string, string>();
  const ask = (after: number) => request(listGameIndex, { after });
  for await (const answer of walkGameIndex(ask, (one) => (one.ok ? one.value.next : 0))) {
    if (!answer.ok) return answer;
    for (const [gameId, gameName] of answer.value.list) names.set(gameId, gameName);
  }
  return { ok: true, value: names as ReadonlyMap<string, string> };
});

export function loadGameNames(): void {
  if (gameNames.$state.get().status === 'idle') void gameNames.load(undefined);
}
