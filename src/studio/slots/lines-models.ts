import { LINES_10, LINES_20 } from './lines.ts';
import type { LinesModel } from './lines-engine.ts';
import type { Stated } from './symbol-roles.ts';

type StatedModel = LinesModel & Stated;
const BASE = { kind: 'lines', counts: [3, 4, 5] } as const;
const TEN = { ...BASE, units: 10, lines: LINES_10 } as const;
const TWENTY = { ...BASE, units: 20, lines: LINES_20 } as const;

/** Tide: many small returns; three in seven spins pay. */
const mare: StatedModel = {
  ...TWENTY,
  id: 'mare',
  rtpBasisPoints: 9603,
  volatility: 'low',
  payoutMax: 500,
  strips: [
    'EGBIDFHGECAIHFGDIEHBCGFIEHADGIFCWH',
    'FHCEGWIHFDBGEICHAFGIDEHWCGFIBHEGDAI',
    'GDIFHACEGIDHWFGEIBCHDFGIAEHDGWCFIHEB',
    'HWEGIBDFHGECIAHFGDIWEHCBGFIEHADGIFC',
    'IAFHCEGIWHFDBGEICHAFGIEDHWGCFIBHEGD',
  ],
  pays: {
    W: [60, 190, 500],
    A: [60, 190, 500],
    B: [50, 150, 400],
    C: [35, 100, 250],
    D: [30, 85, 210],
    E: [25, 60, 150],
    F: [21, 50, 120],
    G: [12, 40, 85],
    H: [10, 29, 75],
    I: [10, 25, 60],
  },
};

/** Pavement: ten lines; two in seven spins pay. */
const calcadao: StatedModel = {
  ...TEN,
  id: 'calcadao',
  rtpBasisPoints: 9550,
  volatility: 'medium',
  payoutMax: 1850,
  strips: [
    'DIFHAGICEHFDIGBHIEWFGDIHCGFIEBHG',
    'EGBIDFHIGAEHCFIGDHBIGFEIAHDGCFIWH',
    'HCEGWIHFDBGEICHFGIDEWHCGFBIEHADGIF',
    'IDFHAGIECHWFIDGBHIEFGAIDHCGWFIEHBG',
    'WEGIBDFHIGEHIFCGDWEHIBAGFIEHDGIFCH',
  ],
  pays: {
    W: [90, 370, 1850],
    A: [90, 370, 1850],
    B: [65, 220, 900],
    C: [45, 150, 550],
    D: [35, 110, 370],
    E: [28, 75, 220],
    F: [18, 55, 170],
    G: [13, 29, 90],
    H: [11, 28, 85],
    I: [9, 22, 75],
  },
};

/** Lighthouse: wilds only on the three inner reels; wilds alone pay nothing. */
const farol: StatedModel = {
  ...TWENTY,
  id: 'farol',
  rtpBasisPoints: 9576,
  volatility: 'medium',
  payoutMax: 1900,
  strips: [
    'IAFHCGIEHDIGBFCHIEGADIHFGCIEBHGD',
    'IFAHGCEIHWFDGBHIEFAGHIDCHWGFIEBHGD',
    'GBIDHFGEIWHCGDIEAFBHWGIEHDGFCIWHE',
    'CHGEWIHDBGFICGAHEIDGWHFCBIGEHDGAIF',
    'EGIBDFHIGECAHIFGDEHICBGFIEHADGIFCH',
  ],
  pays: {
    W: [0, 0, 0],
    A: [95, 390, 1900],
    B: [65, 240, 950],
    C: [45, 140, 550],
    D: [35, 95, 350],
    E: [25, 65, 220],
    F: [19, 50, 170],
    G: [9, 27, 95],
    H: [8, 22, 80],
    I: [6, 19, 65],
  },
};

/** Storm: rare, large wins; wilds pay most. */
const tempestade: StatedModel = {
  ...TEN,
  id: 'tempestade',
  rtpBasisPoints: 9472,
  volatility: 'high',
  payoutMax: 11_000,
  strips: [
    'GIHDFAGIHECIGHIFBGHDEIHAGWICHFGIEHB',
    'HEGIWHBDIGFHIEGHCIDGHFIBAHEGIDHGFIC',
    'IAHFGICEHGIHFGIWDHEGAIHCGBIFHGEIHGD',
    'GBIDHFGIHEICGHDAIFGBHIEHGDIHWCFGIHE',
    'HCGEWIHBGIFHDAGEHICGHWIFBHGEIDHAGIF',
  ],
  pays: {
    W: [270, 1800, 11000],
    A: [220, 1450, 9000],
    B: [140, 700, 3500],
    C: [90, 400, 1800],
    D: [65, 220, 900],
    E: [35, 130, 450],
    F: [27, 90, 330],
    G: [7, 25, 110],
    H: [7, 22, 90],
    I: [5, 18, 70],
  },
};

export const LINES_MODELS = { mare, calcadao, farol, tempestade } as const;
