import { type GameKey, launch } from '../../stores/play/launch.ts';

/** Loads the code of the game page in parallel with the launch; a failed load is reported by that page. */
export function launchFromLobby(game: GameKey): void {
  launch(game);
  import('../play/GameFrameIsland.tsx').catch(() => undefined);
}
