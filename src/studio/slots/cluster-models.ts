import type { ClusterModel } from './cluster-engine.ts';
import type { Stated } from './symbol-roles.ts';

type StatedModel = ClusterModel & Stated;
const BASE = { kind: 'cluster', units: 20, counts: [5, 6, 7, 8, 10, 12, 15], fallsMax: 30 } as const;

/** Reef: six columns of five cells. Later falls multiply their wins by up to 5. */
const recife: StatedModel = {
  ...BASE,
  id: 'recife',
  rtpBasisPoints: 9562,
  volatility: 'medium',
  payoutMax: 2000,
  columns: 6,
  rows: 5,
  multipliers: [1, 2, 3, 5],
  weights: { W: 2, A: 9, B: 12, C: 15, D: 20, E: 22, F: 24, G: 24 },
  pays: {
    A: [130, 200, 310, 520, 1200, 3300, 10_400],
    B: [85, 130, 210, 350, 780, 2200, 6900],
    C: [60, 90, 140, 240, 540, 1500, 4800],
    D: [40, 60, 95, 160, 350, 980, 3100],
    E: [28, 40, 70, 110, 250, 710, 2300],
    F: [23, 35, 55, 90, 210, 570, 1800],
    G: [20, 29, 45, 80, 180, 490, 1600],
  },
};

/** Foam: five by five, more wilds, small and frequent wins. */
const espuma: StatedModel = {
  ...BASE,
  id: 'espuma',
  rtpBasisPoints: 9611,
  volatility: 'low',
  payoutMax: 500,
  columns: 5,
  rows: 5,
  multipliers: [1, 1, 2, 2, 3],
  weights: { W: 4, A: 14, B: 18, C: 21, D: 23, E: 24, F: 24 },
  pays: {
    A: [75, 95, 130, 180, 330, 660, 1500],
    B: [50, 65, 95, 130, 230, 460, 1000],
    C: [40, 50, 70, 95, 170, 340, 760],
    D: [29, 40, 55, 75, 130, 260, 590],
    E: [25, 35, 45, 65, 110, 230, 500],
    F: [22, 29, 40, 55, 100, 200, 440],
  },
};

/** Shoal: seven by seven without wilds. In long cascades the falls multiply their wins by up to 25. */
const cardume: StatedModel = {
  ...BASE,
  id: 'cardume',
  rtpBasisPoints: 9467,
  volatility: 'high',
  payoutMax: 5000,
  columns: 7,
  rows: 7,
  multipliers: [1, 3, 6, 12, 25],
  weights: { A: 8, B: 12, C: 16, D: 20, E: 22, F: 24, G: 26 },
  pays: {
    A: [110, 200, 340, 690, 2100, 8000, 34_400],
    B: [55, 100, 170, 340, 1000, 4000, 17_200],
    C: [30, 55, 95, 190, 560, 2200, 9400],
    D: [17, 28, 50, 100, 300, 1200, 5000],
    E: [10, 18, 30, 65, 190, 730, 3100],
    F: [7, 12, 22, 45, 130, 510, 2200],
    G: [6, 10, 17, 35, 100, 400, 1700],
  },
};

export const CLUSTER_MODELS = { recife, espuma, cardume } as const;
