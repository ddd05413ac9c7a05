import { type ClusterModel, type ClusterOutcome, playClusters } from './cluster-engine.ts';
import { type LinesModel, type LinesOutcome, playLines } from './lines-engine.ts';
import type { DrawBelow, Role } from './symbol-roles.ts';
import { ROLES, toUnitMinor } from './symbol-roles.ts';
import { playWays, type WaysModel, type WaysOutcome } from './ways-engine.ts';

/**
 * The mathematics of a slot. Pure; browser and worker share it. Three engines turn draws into an outcome in units. A unit is a whole number
 * of minor units, so no amount is ever rounded.
 */
export type SlotModel = LinesModel | WaysModel | ClusterModel;
export type EngineKind = SlotModel['kind'];
export type Outcome = LinesOutcome | WaysOutcome | ClusterOutcome;

interface Engine<Model extends SlotModel> {
  play(model: Model, draw: DrawBelow): Promise<Outcome>;
}

const ENGINES: { readonly [Kind in EngineKind]: Engine<Extract<SlotModel, { kind: Kind }>> } = {
  lines: { play: playLines },
  ways: { play: playWays },
  cluster: { play: playClusters },
};

/** Plays one round. The engine fixes the order of the draws, so that a round can be repeated. */
export function playModel(model: SlotModel, draw: DrawBelow): Promise<Outcome> {
  const engine = ENGINES[model.kind] as Engine<SlotModel>;
  return engine.play(model, draw);
}

export function listRoles(model: SlotModel): Role[] {
  if (model.kind === 'cluster') return ROLES.filter((role) => (model.weights[role] ?? 0) > 0);
  return ROLES.filter((role) => model.strips.some((strip) => strip.includes(role)));
}

export function toUnitsMax({ units, payoutMax }: Pick<SlotModel, 'units' | 'payoutMax'>): number {
  return units * payoutMax;
}

/** The payout for a stake. The stake must divide into the model's units. */
export function toPayoutMinor(model: SlotModel, outcome: Outcome, stakeMinor: number): number {
  const unit = toUnitMinor(model, stakeMinor);
  if (unit === undefined) throw new Error(`Stake ${stakeMinor} does not divide into ${model.units} units`);
  return Math.min(outcome.units, toUnitsMax(model)) * unit;
}
