import type { Stated } from './symbol-roles.ts';
import type { WaysModel } from './ways-engine.ts';

type StatedModel = WaysModel & Stated;
const BASE = { kind: 'ways', units: 20, counts: [3, 4, 5] } as const;

/** Cove: 243 ways; every second spin returns something. */
const enseada: StatedModel = {
  ...BASE,
  id: 'enseada',
  rtpBasisPoints: 9560,
  volatility: 'medium',
  payoutMax: 170,
  heights: [3, 3, 3, 3, 3],
  strips: [
    'FCDFHGDIFCGHIDHIBHCEAIEABFGEIG',
    'DGBHEFGHIEAHEFCWIFGICDABCIGDFHI',
    'CHDFCWDIFGHDFBICEGHEFBIEGIAGHAWI',
    'IGCDEHIDWIGFBCHEAGBECFIHDFIAGHF',
    'CGDHCIAFDIBDAIHCIBGHEFHGFEIFGE',
  ],
  pays: {
    A: [40, 110, 380],
    B: [25, 85, 270],
    C: [19, 55, 190],
    D: [15, 45, 150],
    E: [11, 35, 110],
    F: [8, 30, 75],
    G: [6, 17, 55],
    H: [5, 14, 45],
    I: [4, 11, 40],
  },
};

/** Corals: 1,024 ways and the lowest volatility; three of a kind pay nothing for the three lowest symbols. */
const corais: StatedModel = {
  ...BASE,
  id: 'corais',
  rtpBasisPoints: 9609,
  volatility: 'low',
  payoutMax: 60,
  heights: [4, 4, 4, 4, 4],
  strips: [
    'FCIHDFEHIGCFBDIGEHAFIBGEHIACGEHDG',
    'GIDHECFAEHIGBAHIFEDCGFIDWGEBHGFICH',
    'EFCDHEGIDHBEIGHEAIHFGWICGFBHGCAFID',
    'BFCIGEHFIDHECGBFHGIFEGHCAIGDHAWDEI',
    'BDEHGFIHEFGDHIEFDCGHACIEGHIAFBICG',
  ],
  pays: {
    A: [18, 35, 95],
    B: [14, 25, 70],
    C: [11, 20, 55],
    D: [8, 17, 40],
    E: [7, 14, 35],
    F: [5, 11, 25],
    G: [0, 9, 20],
    H: [0, 8, 20],
    I: [0, 7, 18],
  },
};

/** Whirlpool: reels of three, four, five, four and three rows give 720 ways; the highest wins are rare. */
const redemoinho: StatedModel = {
  ...BASE,
  id: 'redemoinho',
  rtpBasisPoints: 9478,
  volatility: 'medium',
  payoutMax: 350,
  heights: [3, 4, 5, 4, 3],
  strips: [
    'EDCIGFBIHACGFBEIDEGHFEHDFGHIGFIDHI',
    'IGFDHGIFHEIFDHFBDGHIGCWIAGHECDEFIBE',
    'EHGFIHFWIDFCAFIHGDFCGIBGDHEIDEIBEHG',
    'DEBGIDGHEFHGFWHDIECIFEGICGHBAHIFDIF',
    'DAHDEHFDGHFIHBGEICDGIFEBIGFEICGFHI',
  ],
  pays: {
    A: [14, 120, 1600],
    B: [4, 40, 580],
    C: [3, 25, 360],
    D: [0, 6, 85],
    E: [0, 4, 60],
    F: [0, 3, 45],
    G: [0, 2, 30],
    H: [0, 2, 25],
    I: [0, 1, 17],
  },
};

export const WAYS_MODELS = { enseada, corais, redemoinho } as const;
