import { environment } from '../../stores/core/environment.ts';
import { toFamilyPage } from '../../stores/games/lottery-path.ts';
import { $launch, type GameKey, launch, toGamePath } from '../../stores/play/launch.ts';

/** Loads the page of the game and its code in parallel with the launch; a failed load is reported by that page. */
export function launchFromLobby(game: GameKey): void {
  launch(game);
  // The page is not needed for a lottery, which has a page of its own, nor for a guest, who signs in first.
  if ($launch.get().status === 'launching' && !toFamilyPage(game)) {
    const href = toGamePath(game, environment().locale);
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
  }
  import('../play/GameFrameIsland.tsx').catch(() => undefined);
}
