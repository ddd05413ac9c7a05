import { toMinor } from '../../../contract/core/minor-units.ts';
import type { LiveTable } from '../../live/tables.ts';
import type { OpenedTable } from './api.ts';

/** The table from the server's answer, in minor units. */
export function toTable({ table, name, kind, limits, chips }: OpenedTable, gameId: string): LiveTable {
  return {
    tableId: table,
    gameId,
    kind,
    name,
    stepMinor: toMinor(limits.step),
    minMinor: toMinor(limits.min),
    maxSideMinor: toMinor(limits.maxSide),
    maxMainMinor: toMinor(limits.maxMain),
    maxRoundMinor: toMinor(limits.maxRound),
    chipsMinor: chips.map(toMinor),
  };
}
