import type { SlotOutcome } from '../../contract/studio/studio.ts';
import type { Outcome, SlotModel } from './engine.ts';
import { toPayoutMinor } from './engine.ts';
import { drawOutcome, type Seeds, toCommitment } from './provably-fair.ts';
import { toUnitMinor } from './symbol-roles.ts';
import { toWire } from './wire.ts';

export interface ClaimedRound extends Seeds {
  readonly serverSeedHash: string;
  readonly stakeMinor: number;
  readonly payoutMinor: number;
  readonly outcome: SlotOutcome;
}

export type Verdict = 'fair' | 'wrong-seed' | 'wrong-outcome';

/** A round repeated from its seeds: whether the seed is the committed one, and whether outcome and payout match. */
export interface Repeated {
  readonly verdict: Verdict;
  readonly outcome: Outcome;
  readonly payoutMinor: number;
}

/** Serializes a value independently of the order of its keys. */
function toCanonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

export async function repeatRound(model: SlotModel, round: ClaimedRound): Promise<Repeated> {
  const outcome = await drawOutcome(model, round);
  const unit = toUnitMinor(model, round.stakeMinor) ?? 0;
  const payoutMinor = unit === 0 ? 0 : toPayoutMinor(model, outcome, round.stakeMinor);
  const isSeed = (await toCommitment(round.serverSeed)) === round.serverSeedHash;
  const isOutcome =
    unit > 0 && payoutMinor === round.payoutMinor && toCanonical(toWire(outcome, unit)) === toCanonical(round.outcome);
  return { verdict: isSeed ? (isOutcome ? 'fair' : 'wrong-outcome') : 'wrong-seed', outcome, payoutMinor };
}

export async function verifyRound(model: SlotModel, round: ClaimedRound): Promise<Verdict> {
  return (await repeatRound(model, round)).verdict;
}
