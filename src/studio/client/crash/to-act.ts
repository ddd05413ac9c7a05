import type { CrashBet, CrashState } from '../../../contract/studio/crash.ts';
import type { PlaceAct } from './place-panel.ts';

interface Situation {
  readonly phase: CrashState['phase'] | undefined;
  /** False without a connection, after the end of the session, and in the last moment of betting. */
  readonly isOpen: boolean;
  /** This place's bet in the round. */
  readonly bet: CrashBet | undefined;
  /** The place of a bet that is being sent or has an unknown outcome. */
  readonly sent: 'here' | 'elsewhere' | undefined;
  readonly isBusy: boolean;
  readonly isArmed: boolean;
  readonly isCashing: boolean;
}

/** The current action of a place's button. */
export function toAct({ phase, isOpen, bet, sent, isBusy, isArmed, isCashing }: Situation): PlaceAct {
  if (sent === 'here') return isBusy ? 'sending' : 'bet';
  if (!isOpen || phase === undefined || phase === 'asleep') return isArmed ? 'armed' : 'idle';
  if (phase === 'betting') {
    if (bet) return 'placed';
    if (isArmed) return 'armed';
    return sent === 'elsewhere' ? 'idle' : 'bet';
  }
  if (phase === 'flying' && bet?.state === 'placed') return isCashing ? 'cashing' : 'cash';
  return isArmed ? 'armed' : 'next';
}
