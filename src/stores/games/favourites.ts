import { atom, onMount } from 'nanostores';
import * as z from 'zod/mini';
import { addFavoriteGame, getFavoriteGames, removeFavoriteGame } from '../../contract/games/favourites.ts';
import { hasEnvironment } from '../core/environment.ts';
import { request } from '../core/request.ts';
import type { Failure } from '../core/result.ts';
import { createStored } from '../core/stored.ts';
import { $session } from '../session/session.ts';
import { getHandle } from '../session/session-handle.ts';
import { askToSignIn } from '../site/dialogs.ts';
import { toGameKey } from './game-key.ts';

interface Key {
  readonly gameId: string;
  readonly vassalage: string;
}

/** Keys of the member's favourite games; empty for a guest. */
export const $favourites = atom<ReadonlySet<string>>(new Set());
export const $favouriteFailure = atom<Failure | undefined>(undefined);
const busy = new Set<string>();
const stored = createStored('favGames', z.array(z.string()));

function store(list: readonly Key[]): void {
  const keys = list.map(toGameKey);
  stored.write(keys);
  $favourites.set(new Set(keys));
}

/** Shows the last known favourites of this session until the platform answers. */
function showKept(): void {
  const keys = stored.read();
  if (keys) $favourites.set(new Set(keys));
}

async function loadFavourites(): Promise<void> {
  const answer = await request(getFavoriteGames, {});
  if (answer.ok) store(answer.value.list);
}

onMount($favourites, () => {
  // Rendering a lobby on the server also mounts this store, but there is no browser then.
  if (!hasEnvironment()) return undefined;
  return $session.subscribe(({ kind }) => {
    if (kind === 'guest') $favourites.set(new Set());
    else {
      showKept();
      if (kind !== 'unknown') void loadFavourites();
    }
  });
});

/** Adds or removes a favourite; a guest signs in first. Shows only what the platform answered. */
export async function toggleFavourite(game: Key): Promise<void> {
  if (!getHandle()) return askToSignIn(() => void toggleFavourite(game));
  const key = toGameKey(game);
  if (busy.has(key)) return;
  busy.add(key);
  $favouriteFailure.set(undefined);
  const { gameId, vassalage } = game;
  const isKept = $favourites.get().has(key);
  const answer = await request(isKept ? removeFavoriteGame : addFavoriteGame, { gameId, vassalage });
  busy.delete(key);
  if (answer.ok) store(answer.value.list);
  else $favouriteFailure.set(answer.failure);
}
