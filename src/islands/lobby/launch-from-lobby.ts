import { type GameKey, launch } from '../../stores/launch.ts';

/** What the page of the game is made of comes while the launch is asked for; it is that page that says when it did not. */
export function launchFromLobby(game: GameKey): void {
  launch(game);
  import('../play/GameFrameIsland.tsx').catch(() => undefined);
}
