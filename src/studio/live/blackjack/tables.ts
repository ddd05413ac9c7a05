import type { LiveTable } from '../tables.ts';

export const BLACKJACK_GAME = 'blackjack-da-orla';

const GAME = { gameId: BLACKJACK_GAME, kind: 'blackjack' } as const;

/** The step is even, so that 3:2 and half a stake for insurance are whole numbers. */
export const BLACKJACK_TABLES: readonly LiveTable[] = [
  {
    ...{ ...GAME, tableId: 'blackjack-mare', name: 'Maré', stepMinor: 100, minMinor: 100 },
    ...{
      maxSideMinor: 10_000,
      maxMainMinor: 10_000,
      maxRoundMinor: 30_000,
      chipsMinor: [100, 500, 1000, 2500, 10_000],
    },
  },
  {
    ...{ ...GAME, tableId: 'blackjack-duna', name: 'Duna', stepMinor: 500, minMinor: 1000, maxSideMinor: 50_000 },
    ...{ maxMainMinor: 50_000, maxRoundMinor: 150_000, chipsMinor: [1000, 2500, 5000, 10_000, 50_000] },
  },
  {
    ...{ ...GAME, tableId: 'blackjack-rochedo', name: 'Rochedo', stepMinor: 1000, minMinor: 5000 },
    ...{ maxSideMinor: 160_000, maxMainMinor: 160_000, maxRoundMinor: 480_000 },
    chipsMinor: [5000, 10_000, 20_000, 50_000, 100_000],
  },
];
