import { toMajor } from '../../contract/money.ts';
import type { StudioTitle } from './catalogue.ts';
import { ROLES, ROWS } from './slots/engine.ts';

/** What a player is told about a title: pays are multiples of the line stake by count. */
export function toRules(title: StudioTitle) {
  return {
    gameId: title.gameId,
    gameName: title.gameName,
    stakes: title.stakesMinor.map(toMajor),
    rows: ROWS,
    lines: title.model.lines.map((line) => [...line]),
    symbols: ROLES.map((role) => {
      const [three, four, five] = title.model.pays[role];
      return { id: title.cast[role], name: title.cast[role], pays: { 3: three, 4: four, 5: five } };
    }),
    rtp: title.rtpBasisPoints,
    volatility: title.volatility,
  };
}
