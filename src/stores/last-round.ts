import { atom } from 'nanostores';
import { brand } from '../brand/brand.ts';
import type { OutputOf } from '../contract/endpoint.ts';
import { getLastRound, type RoundRecord } from '../contract/records.ts';
import { environment } from './environment.ts';
import type { GameKey } from './launch.ts';
import { request } from './request.ts';
import { $session } from './session.ts';
import { getSeenAt } from './sitting.ts';

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
 * While a game of another house is open: its last round is told where it is not over, or ended after the member was last seen here. One
 * that is open is followed to its end. Answers how to leave.
 */
export function watchLastRound(game: GameKey): () => void {
  if (tellsItself(game)) return () => undefined;
  const { vassalage, gameId } = game;
  const seenAt = getSeenAt(game);
  let callOff: (() => void) | undefined;
  let hasLeft = false;
  let followed: string | undefined;

  const wasMissed = ({ roundId, state, closedAt }: RoundRecord) =>
    state === 'open' ||
    roundId === followed ||
    (seenAt !== undefined && closedAt !== null && Date.parse(closedAt) > seenAt);

  async function find(isTold: (round: RoundRecord) => boolean): Promise<void> {
    callOff?.();
    const answer = await request(getLastRound, { vassalage, gameId, count: 1 });
    const round = answer.ok ? answer.value.list[0] : undefined;
    if (hasLeft || !answer.ok || !round || !isTold(round)) return;
    $lastRound.set({ round, currency: answer.value.currency });
    followed = round.state === 'open' ? round.roundId : undefined;
    if (followed) callOff = environment().after(LAST_ROUND_MS, () => $lastRound.get() && void find(wasMissed));
  }

  // After a reload the game may be open before it is known who plays.
  const stopSession = $session.subscribe((session) => {
    if (!('info' in session)) return;
    queueMicrotask(() => stopSession());
    void find(wasMissed);
  });
  look = () => find(() => true);
  return () => {
    hasLeft = true;
    look = undefined;
    callOff?.();
    stopSession();
    putLastRoundAway();
  };
}
