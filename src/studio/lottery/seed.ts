import type { LotteryGroup } from './lotteries.ts';

/** Names of the lottery groups, in menu order. */
const GROUPS: Readonly<Record<LotteryGroup, { readonly PT: string; readonly EN: string }>> = {
  SSC: { PT: 'Cinco dígitos', EN: 'Five digits' },
  '11X5': { PT: '5 de 11', EN: '5 of 11' },
  PK10: { PT: 'Corrida de 10', EN: 'Race of 10' },
  LHC: { PT: 'Seis e um especial', EN: 'Six and a special' },
  LF: { PT: 'Três dígitos', EN: 'Three digits' },
  SEA: { PT: '4D', EN: '4D' },
  VN: { PT: 'Vietnamitas', EN: 'Vietnamese' },
};

/** Adds missing groups; groups named by an operator stay unchanged. */
export function toMissingGroups(db: D1Database): D1PreparedStatement[] {
  return Object.entries(GROUPS).map(([code, labels], position) =>
    db
      .prepare('insert or ignore into game_groups (game_group_code, label_name, position, labels) values (?, ?, ?, ?)')
      .bind(code, labels.PT, position, JSON.stringify(labels)),
  );
}
