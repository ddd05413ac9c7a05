import { atom } from 'nanostores';
import { brand } from '../../brand/brand.ts';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { getLastRound, type RoundRecord } from '../../contract/records/records.ts';
import { environment } from '../core/environment.ts';
import { request } from '../core/request.ts';
import { $session } from '../session/session.ts';
import { $frameTurn } from './frame.ts';
import type { GameKey } from './launch.ts';
import { getSeen, noteSeen } from './seen-rounds.ts';

/** Polling interval of an open round. */
export const LAST_ROUND_MS = 15_000;

export interface LastRound {
  readonly round: RoundRecord;
  readonly currency: OutputOf<typeof getLastRound>['currency'];
}

/** State of the open game's last round; undefined if there is nothing to show, or it was dismissed. */
export const $lastRound = atom<LastRound | undefined>(undefined);

let look: (() => Promise<void>) | undefined;

export function putLastRoundAway(): void {
  $lastRound.set(undefined);
}

/** Called after a lost connection during the game. Shows the last round in any case. */
export function lookAfterCut(): void {
  void look?.();
}

/** True for games of our own studio, which show their last round themselves. */
function tellsItself({ vassalage }: GameKey): boolean {
  return (brand.provablyFairVassalages as readonly string[]).includes(vassalage);
}

/**
 * For an open game of another vendor: shows its last round if it is open, or ended after the last successful check. An
 * open round is polled until its end. Returns a function that stops.
 */
export function watchLastRound(game: GameKey): () => void {
  if (tellsItself(game)) return () => undefined;
  const { vassalage, gameId } = game;
  let callOff: (() => void) | undefined;
  let hasLeft = false;
  let followed: string | undefined;

  async function find(tellsAll: boolean): Promise<void> {
    callOff?.();
    // Read before the request, because a check of the play session may be answered earlier.
    const seen = getSeen(game);
    const answer = await request(getLastRound, { vassalage, gameId, count: 1 });
    if (hasLeft || !answer.ok) return;
    const { list, currency } = answer.value;
    noteSeen(game, list);
    const [round] = list;
    if (!round) return;
    const { roundId, state, closedAt } = round;
    const isMissed = seen !== undefined && closedAt !== null && closedAt > seen;
    if (!tellsAll && state !== 'open' && roundId !== followed && !isMissed) return;
    $lastRound.set({ round, currency });
    followed = state === 'open' ? roundId : undefined;
    if (followed) callOff = environment().after(LAST_ROUND_MS, () => $lastRound.get() && void find(false));
  }

  // After a reload, the game may open before the account is known.
  const stopSession = $session.subscribe((session) => {
    if (!('info' in session)) return;
    queueMicrotask(() => stopSession());
    void find(false);
  });
  const stopFrame = $frameTurn.listen(() => void find(false));
  look = () => find(true);
  return () => {
    hasLeft = true;
    look = undefined;
    callOff?.();
    stopSession();
    stopFrame();
    putLastRoundAway();
  };
}
