import type { CRASH_PHASES } from '../../contract/studio/crash.ts';

/** `asleep`: no player · `betting` · `flying`: the curve rises until the crash point · `crashed`: the point and the seed are public. */
export type CrashPhase = (typeof CRASH_PHASES)[number];

/** Durations of phases, measured from the actual start of a phase, even if the phase starts late. */
export const BETTING_MS = 6000;
export const CRASHED_MS = 4000;
