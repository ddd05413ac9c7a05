import { ago, daysAgo, lastMonth, type When } from './past-calendar.ts';

/** Stake and payout of one round. */
type Bet = readonly [stake: number, payout: number];

/** One visit of a member: deposit, play of one game, withdrawal. Amounts in reais. */
export interface Visit {
  readonly at: When;
  readonly deposit?: number;
  readonly game?: string;
  readonly bets?: readonly Bet[];
  readonly withdrawal?: number;
}

/** Actions of the members of the local seed. In the previous month both teams lost in total, so that their agents earn a dividend. */
export const PAST: Readonly<Record<string, readonly Visit[]>> = {
  // Covers the pay to downlines by their contracts with atlas.
  atlas: [{ at: lastMonth(12, '10:00'), deposit: 300 }],
  mare: [
    {
      at: lastMonth(9, '18:40'),
      deposit: 150,
      game: 'mare-de-ambar',
      bets: [
        [10, 0],
        [10, 16],
        [10, 0],
        [20, 34.5],
        [20, 0],
        [10, 4],
      ],
    },
    {
      at: lastMonth(6, '21:05'),
      game: 'roleta-da-orla',
      bets: [
        [20, 40],
        [20, 0],
        [20, 0],
        [25, 50],
      ],
    },
    {
      at: lastMonth(2, '20:30'),
      game: 'orla-football',
      bets: [
        [50, 0],
        [30, 55.5],
      ],
    },
    { at: lastMonth(1, '12:10'), withdrawal: 40 },
    {
      at: daysAgo(5, '20:10'),
      deposit: 100,
      game: 'calcadao',
      bets: [
        [10, 0],
        [10, 6.5],
        [20, 0],
        [20, 48],
        [20, 0],
      ],
    },
    {
      at: daysAgo(3, '22:05'),
      game: 'bacara-do-cais',
      bets: [
        [25, 48.75],
        [25, 0],
        [25, 25],
        [30, 0],
      ],
    },
    {
      at: ago('18:10'),
      game: 'roleta-da-orla',
      bets: [
        [20, 0],
        [20, 40],
        [20, 0],
      ],
    },
    {
      at: ago('0:16'),
      game: 'farol-da-barra',
      bets: [
        [20, 0],
        [20, 30],
        [30, 0],
        [30, 48],
      ],
    },
    {
      at: ago('0:05'),
      game: 'farol-da-barra',
      bets: [
        [20, 0],
        [20, 24],
      ],
    },
  ],
  duna: [
    {
      at: lastMonth(8, '11:30'),
      deposit: 200,
      game: 'orla-volleyball',
      bets: [
        [40, 0],
        [40, 74.8],
        [20, 0],
      ],
    },
    {
      at: lastMonth(4, '19:45'),
      game: 'sete-ondas',
      bets: [
        [20, 0],
        [20, 41],
        [20, 26],
        [20, 12],
        [20, 0],
      ],
    },
    {
      at: daysAgo(4, '19:20'),
      game: 'mar-aberto',
      bets: [
        [5, 0],
        [5, 9],
        [5, 0],
        [5, 0],
        [5, 12.5],
        [5, 0],
      ],
    },
    {
      at: daysAgo(2, '21:30'),
      deposit: 200,
      game: 'roleta-da-orla',
      bets: [
        [50, 0],
        [50, 100],
        [50, 100],
        [50, 0],
      ],
    },
    {
      at: ago('15:20'),
      game: 'orla-breach-nine',
      bets: [
        [25, 47.25],
        [25, 47.25],
      ],
    },
  ],
  farol: [
    {
      at: daysAgo(6, '16:20'),
      deposit: 50,
      game: 'maresia',
      bets: [
        [5, 0],
        [5, 4],
        [5, 0],
        [5, 11],
      ],
    },
    {
      at: daysAgo(2, '18:00'),
      deposit: 50,
      game: 'tres-mares',
      bets: [
        [10, 0],
        [10, 19],
        [10, 0],
      ],
    },
    {
      at: ago('0:32'),
      game: 'concha-de-prata',
      bets: [
        [10, 0],
        [10, 7],
        [10, 28],
        [10, 0],
      ],
    },
  ],
  areia: [],
  coral: [
    {
      at: lastMonth(9, '10:00'),
      deposit: 300,
      game: 'roleta-da-orla',
      bets: [
        [50, 0],
        [50, 100],
        [50, 0],
        [40, 0],
      ],
    },
    {
      at: lastMonth(5, '22:10'),
      game: 'orla-football',
      bets: [
        [100, 0],
        [60, 111],
      ],
    },
    {
      at: lastMonth(3, '20:00'),
      game: 'azulejo-azul',
      bets: [
        [20, 0],
        [20, 27],
        [20, 0],
      ],
    },
    {
      at: daysAgo(5, '21:00'),
      deposit: 200,
      game: 'bacara-do-cais',
      bets: [
        [50, 97.5],
        [50, 0],
        [50, 0],
        [40, 78],
      ],
    },
    { at: daysAgo(3, '13:00'), withdrawal: 80 },
    {
      at: daysAgo(2, '20:40'),
      game: 'orla-football',
      bets: [
        [80, 0],
        [50, 92.5],
      ],
    },
    {
      at: ago('18:05'),
      game: 'roleta-da-orla',
      bets: [
        [30, 0],
        [30, 60],
        [30, 0],
      ],
    },
    {
      at: ago('0:30'),
      game: 'caravela',
      bets: [
        [20, 0],
        [40, 56],
        [40, 0],
      ],
    },
  ],
  brisa: [
    {
      at: daysAgo(4, '18:00'),
      deposit: 100,
      game: 'agua-viva',
      bets: [
        [10, 0],
        [10, 18],
        [20, 0],
        [20, 26],
        [20, 0],
        [20, 0],
      ],
    },
    {
      at: daysAgo(3, '20:15'),
      deposit: 100,
      game: 'roleta-da-orla',
      bets: [
        [30, 60],
        [30, 0],
        [30, 0],
        [20, 40],
      ],
    },
    {
      at: ago('15:10'),
      game: 'brisa-de-iracema',
      bets: [
        [20, 0],
        [20, 33],
        [20, 0],
      ],
    },
  ],
};
