import { isBaccaratField } from './baccarat/settle.ts';
import { readField } from './blackjack/fields.ts';
import { BLACKJACK_TABLES } from './blackjack/tables.ts';
import { getField } from './roulette/fields.ts';

export const LIVE_KINDS = ['roulette', 'baccarat', 'blackjack'] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/**
 * A table, which is one room of its game. Amounts are minor units. Stakes of a field are multiples of `stepMinor`; on baccarat this keeps
 * the banker's commission of 5 % a whole number.
 */
export interface LiveTable {
  readonly tableId: string;
  readonly gameId: string;
  readonly kind: LiveKind;
  readonly name: string;
  readonly stepMinor: number;
  readonly minMinor: number;
  /** Limit of one field: numbers of the wheel up to a line; on baccarat the tie and the pairs. */
  readonly maxSideMinor: number;
  /** Limit of one field: dozens, columns and halves; on baccarat player and banker; on blackjack a seat, before double and split. */
  readonly maxMainMinor: number;
  /** Limit of one player's stakes in one round, over all fields. */
  readonly maxRoundMinor: number;
  readonly chipsMinor: readonly number[];
}

export const ROULETTE_GAME = 'roleta-da-orla';
export const BACCARAT_GAME = 'bacara-do-cais';

/** Tables of each game from the lowest limits to the highest; the first one is the default. */
export const LIVE_TABLES: readonly LiveTable[] = [
  {
    ...{ tableId: 'roleta-areia', gameId: ROULETTE_GAME, kind: 'roulette', name: 'Areia', stepMinor: 50, minMinor: 50 },
    ...{ maxSideMinor: 2500, maxMainMinor: 20_000, maxRoundMinor: 50_000, chipsMinor: [50, 100, 500, 2000, 10_000] },
  },
  {
    ...{ tableId: 'roleta-mare', gameId: ROULETTE_GAME, kind: 'roulette', name: 'Maré', stepMinor: 100, minMinor: 200 },
    ...{
      maxSideMinor: 10_000,
      maxMainMinor: 80_000,
      maxRoundMinor: 200_000,
      chipsMinor: [200, 500, 2000, 10_000, 40_000],
    },
  },
  {
    ...{
      tableId: 'roleta-farol',
      gameId: ROULETTE_GAME,
      kind: 'roulette',
      name: 'Farol',
      stepMinor: 500,
      minMinor: 500,
    },
    ...{ maxSideMinor: 20_000, maxMainMinor: 200_000, maxRoundMinor: 500_000 },
    chipsMinor: [500, 1000, 5000, 20_000, 100_000],
  },
  {
    ...{
      tableId: 'bacara-coral',
      gameId: BACCARAT_GAME,
      kind: 'baccarat',
      name: 'Coral',
      stepMinor: 100,
      minMinor: 100,
    },
    ...{ maxSideMinor: 5000, maxMainMinor: 30_000, maxRoundMinor: 50_000, chipsMinor: [100, 500, 1000, 5000, 10_000] },
  },
  {
    ...{
      tableId: 'bacara-nacar',
      gameId: BACCARAT_GAME,
      kind: 'baccarat',
      name: 'Nácar',
      stepMinor: 500,
      minMinor: 500,
    },
    ...{ maxSideMinor: 20_000, maxMainMinor: 100_000, maxRoundMinor: 200_000 },
    chipsMinor: [500, 1000, 2500, 10_000, 50_000],
  },
  {
    ...{ tableId: 'bacara-perola', gameId: BACCARAT_GAME, kind: 'baccarat', name: 'Pérola', stepMinor: 1000 },
    ...{ minMinor: 1000, maxSideMinor: 50_000, maxMainMinor: 300_000, maxRoundMinor: 500_000 },
    chipsMinor: [1000, 5000, 10_000, 50_000, 100_000],
  },
  ...BLACKJACK_TABLES,
];

const BY_ID = new Map(LIVE_TABLES.map((table) => [table.tableId, table]));

export function getTable(tableId: string): LiveTable | undefined {
  return BY_ID.get(tableId);
}

export function listTablesOf(gameId: string): LiveTable[] {
  return LIVE_TABLES.filter((table) => table.gameId === gameId);
}

/** The limit of one field; undefined when the table has no such field. */
export function toFieldMax(table: LiveTable, field: string): number | undefined {
  if (table.kind === 'roulette') {
    const found = getField(field);
    return found && (found.isInside ? table.maxSideMinor : table.maxMainMinor);
  }
  if (table.kind === 'blackjack') return readField(field)?.kind === 'seat' ? table.maxMainMinor : undefined;
  if (!isBaccaratField(field)) return undefined;
  return field === 'player' || field === 'banker' ? table.maxMainMinor : table.maxSideMinor;
}
