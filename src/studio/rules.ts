import { toMajor } from '../contract/core/money.ts';
import type { SlotRules } from '../contract/studio/studio.ts';
import type { StudioTitle } from './catalogue.ts';
import { listRoles, type SlotModel } from './slots/engine.ts';
import { ROWS } from './slots/lines-engine.ts';
import { toWays } from './slots/ways-engine.ts';

function toField(model: SlotModel): SlotRules {
  switch (model.kind) {
    case 'lines':
      return { kind: 'lines', lines: model.lines.map((line) => [...line]) };
    case 'ways':
      return { kind: 'ways', ways: toWays(model) };
    case 'cluster':
      return { kind: 'cluster', multipliers: [...model.multipliers], fallsMax: model.fallsMax };
  }
}

export function toHeights(model: SlotModel): number[] {
  if (model.kind === 'lines') return model.strips.map(() => ROWS);
  return model.kind === 'ways' ? [...model.heights] : Array.from({ length: model.columns }, () => model.rows);
}

/** The rules shown to a player. Pays are multiples of a unit; a stake has a fixed number of units. */
export function toRules(title: StudioTitle) {
  const { model } = title;
  return {
    gameId: title.gameId,
    gameName: title.gameName,
    stakes: title.stakesMinor.map(toMajor),
    heights: toHeights(model),
    units: model.units,
    counts: [...model.counts],
    payoutMax: model.payoutMax,
    symbols: listRoles(model).map((role) => ({ role, id: title.cast[role], pays: [...(model.pays[role] ?? [])] })),
    rules: toField(model),
    rtp: title.rtpBasisPoints,
    volatility: title.volatility,
  };
}
