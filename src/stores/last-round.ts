import { atom } from 'nanostores';
import { brand } from '../brand/brand.ts';
import type { OutputOf } from '../contract/endpoint.ts';
import { getLastRound, type RoundRecord } from '../contract/records.ts';
import { environment } from './environment.ts';
import { $frameTurn } from './frame.ts';
import type { GameKey } from './launch.ts';
import { request } from './request.ts';
import { getSeen, noteSeen } from './seen-rounds.ts';
import { $session } from './session.ts';

/** A round that is still open is asked about again after this. */
export const LAST_ROUND_MS = 15_000;

export interface LastRound {
  readonly round: RoundRecord;
  readonly currency: OutputOf<typeof getLastRound>['currency'];
}

/** How the last round of the open game stands; undefined where there is nothing to tell, or it was put away. */
export const $lastRound = atom<LastRound | undefined>(undefined);

let look: (() => Promise<void>) | undefined;

export function putLastRoundAway(): void {
  $lastRound.set(undefined);
}

/** The connection was gone while the game was open: whatever the last round is, it is told. */
export function lookAfterCut(): void {
  void look?.();
}

/** Games of our own studio tell it themselves. */
function tellsItself({ vassalage }: GameKey): boolean {
  return (brand.provablyFairVassalages as readonly string[]).includes(vassalage);
}

/**
 * While a game of another house is open: its last round is told where it is not over, or ended after the last look that was answered here.
 * One that is open is followed to its end. Answers how to leave.
 */
export function watchLastRound(game: GameKey): () => void {
  if (tellsItself(game)) return () => undefined;
  const { vassalage, gameId } = game;
  let callOff: (() => void) | undefined;
  let hasLeft = false;
  let followed: string | undefined;

  async function find(tellsAll: boolean): Promise<void> {
    callOff?.();
    // A look of the sitting may be answered before this one.
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

  // After a reload the game may be open before it is known who plays.
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
