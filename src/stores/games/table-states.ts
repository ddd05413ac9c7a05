import type { LiveTable, TABLE_PHASES } from '../../contract/games/on-now.ts';

/** State on the card of a table. `waiting`: betting is open, and its clock starts with the first player. */
export type TableState = (typeof TABLE_PHASES)[number] | 'waiting';
export const TABLE_STATES: readonly TableState[] = ['betting', 'dealing', 'closed', 'waiting'];

/** Age from which an answer is shown with its time. */
export const OLD_TABLES_MS = 15_000;

/** State of a table, and when betting closes (ISO 8601). A table that is no longer reported is closed. */
export function toTableState(table: Pick<LiveTable, 'phase' | 'phaseEndsAt'> | undefined): {
  state: TableState;
  closes: string | undefined;
} {
  if (table?.phase !== 'betting') return { state: table?.phase ?? 'closed', closes: undefined };
  return table.phaseEndsAt ? { state: 'betting', closes: table.phaseEndsAt } : { state: 'waiting', closes: undefined };
}
