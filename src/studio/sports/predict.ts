import { type Engine, type Pairing, type State, toKey, WEIGHT_SUM } from './engine.ts';

/** A possible final result of a match with its chance; `ticks` is the length of the match. */
export interface Final {
  readonly home: number;
  readonly away: number;
  readonly ticks: number;
  readonly chance: number;
}

type Layer = Map<number, { state: State; chance: number }>;

function add(layer: Layer, state: State, chance: number): void {
  const key = toKey(state);
  const known = layer.get(key);
  if (known) known.chance += chance;
  else layer.set(key, { state, chance });
}

/**
 * Every final result that can follow from a state, with its exact chance. It follows the engine's branches tick by tick and merges equal
 * states. Simulation and odds use the same branches.
 */
export function toFinals(engine: Engine, pairing: Pairing, from: State, tick: number): Final[] {
  const finals: Final[] = [];
  let layer: Layer = new Map([[toKey(from), { state: from, chance: 1 }]]);
  for (let now = tick; layer.size > 0; now += 1) {
    const next: Layer = new Map();
    for (const { state, chance } of layer.values()) {
      if (engine.isOver(state, now)) {
        finals.push({ home: state[0], away: state[1], ticks: now, chance });
        continue;
      }
      for (const branch of engine.branch(state, now + 1, pairing)) {
        if (branch.weight > 0) add(next, branch.state, (chance * branch.weight) / WEIGHT_SUM);
      }
    }
    layer = next;
  }
  return finals;
}
