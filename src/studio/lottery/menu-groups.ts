import type { LotteryGroup } from './lotteries.ts';

/** Names of the groups of lotteries by language, in the order of the menus. */
export const MENU_GROUPS: Readonly<Record<LotteryGroup, { readonly PT: string; readonly EN: string }>> = {
  SSC: { PT: 'Cinco dígitos', EN: 'Five digits' },
  '11X5': { PT: '5 de 11', EN: '5 of 11' },
  PK10: { PT: 'Corrida de 10', EN: 'Race of 10' },
  LHC: { PT: 'Seis e um especial', EN: 'Six and a special' },
  LF: { PT: 'Três dígitos', EN: 'Three digits' },
  SEA: { PT: '4D', EN: '4D' },
  VN: { PT: 'Vietnamitas', EN: 'Vietnamese' },
};
