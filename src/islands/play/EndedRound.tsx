import { useStore } from '@nanostores/react';
import { $endedRound, $playSessionResult } from '../../stores/play/play-session.ts';
import { LastRoundText } from './LastRoundCard.tsx';

/** The last round of the open game, as the platform has recorded it. */
export function EndedRound() {
  const round = useStore($endedRound);
  const result = useStore($playSessionResult);
  return round && result ? <LastRoundText round={round} currency={result.currency} /> : null;
}
