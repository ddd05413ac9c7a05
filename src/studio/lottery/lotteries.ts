import type { BetType } from './bet-types.ts';
import type { DrawModel } from './draw-models.ts';
import { ELEVEN_DRAW, ELEVEN_TYPES } from './groups/eleven.ts';
import { LF_DRAW, LF_TYPES } from './groups/lf.ts';
import { MARK_SIX_DRAW, MARK_SIX_TYPES } from './groups/mark-six.ts';
import { RACE_DRAW, RACE_TYPES } from './groups/race.ts';
import { SEA_DRAW, SEA_TYPES } from './groups/sea.ts';
import { SSC_DRAW, SSC_TYPES } from './groups/ssc.ts';
import { NORTH_DRAW, NORTH_TYPES, SOUTH_DRAW, SOUTH_TYPES } from './groups/vietnam.ts';
import type { Schedule } from './schedule.ts';

/** The draw model and the bets of a lottery. */
export interface LotteryForm {
  readonly draw: DrawModel;
  readonly types: readonly BetType[];
}

export const FORMS = {
  SSC: { draw: SSC_DRAW, types: SSC_TYPES },
  '11X5': { draw: ELEVEN_DRAW, types: ELEVEN_TYPES },
  PK10: { draw: RACE_DRAW, types: RACE_TYPES },
  LHC: { draw: MARK_SIX_DRAW, types: MARK_SIX_TYPES },
  LF: { draw: LF_DRAW, types: LF_TYPES },
  NORTH: { draw: NORTH_DRAW, types: NORTH_TYPES },
  SOUTH: { draw: SOUTH_DRAW, types: SOUTH_TYPES },
  SEA: { draw: SEA_DRAW, types: SEA_TYPES },
} as const satisfies Record<string, LotteryForm>;
export type FormId = keyof typeof FORMS;

export type PrizeMode = 'Lott' | 'ZY' | 'Elott' | 'SEA';
export type LotteryGroup = '11X5' | 'LF' | 'LHC' | 'PK10' | 'SSC' | 'VN' | 'SEA';

/** The draws and the schedule of a room. */
export interface DrawnGame {
  readonly gameId: string;
  readonly gameName: string;
  readonly form: LotteryForm;
  readonly schedule: Schedule;
}

export interface Lottery extends DrawnGame {
  readonly formId: FormId;
  readonly group: LotteryGroup;
  readonly prizeMode: PrizeMode;
  readonly mark?: 'hot' | 'new';
}

const HOUR = 3600;
const DAY = 24 * HOUR;
/** 20:00 in Brasília, in UTC. */
const EVENING = 23 * HOUR;

type Row = [string, string, FormId, PrizeMode, Schedule, Lottery['mark']?];
const each = (everySeconds: number, closesSeconds: number, offsetSeconds = 0): Schedule => ({
  everySeconds,
  offsetSeconds,
  closesSeconds,
});

const ROWS: readonly Row[] = [
  ['onda-minuto', 'Onda Minuto', 'SSC', 'Lott', each(60, 6), 'hot'],
  ['onze-boias', 'Onze Boias', '11X5', 'Lott', each(60, 6), 'hot'],
  ['regata-dez', 'Regata Dez', 'PK10', 'Lott', each(60, 6), 'hot'],
  ['sete-perolas', 'Sete Pérolas', 'LHC', 'Lott', each(180, 15)],
  ['trio-do-farol', 'Trio do Farol', 'LF', 'Lott', each(600, 30)],
  ['ondas-do-cais', 'Ondas do Cais', 'SSC', 'ZY', each(300, 20)],
  ['onze-mares', 'Onze Marés', '11X5', 'ZY', each(300, 20)],
  ['grande-regata', 'Grande Regata', 'PK10', 'ZY', each(300, 20)],
  ['colar-de-perolas', 'Colar de Pérolas', 'LHC', 'ZY', each(HOUR, 60)],
  ['farol-da-noite', 'Farol da Noite', 'LF', 'Lott', each(DAY, 600, EVENING)],
  ['onda-relampago', 'Onda Relâmpago', 'SSC', 'Elott', each(30, 5), 'hot'],
  ['regata-digital', 'Regata Digital', 'PK10', 'Elott', each(60, 6)],
  ['boias-digitais', 'Boias Digitais', '11X5', 'Elott', each(60, 6), 'new'],
  ['perola-digital', 'Pérola Digital', 'LHC', 'Elott', each(120, 10), 'new'],
  ['coral-4d', 'Coral 4D', 'SEA', 'SEA', each(60, 6), 'hot'],
  ['mangue-4d', 'Mangue 4D', 'SEA', 'SEA', each(600, 30)],
  ['moncao-4d', 'Monção 4D', 'SEA', 'SEA', each(DAY, 600, EVENING)],
  ['lotus-do-sul', 'Lótus do Sul', 'SOUTH', 'ZY', each(60, 6), 'hot'],
  ['lotus-do-norte', 'Lótus do Norte', 'NORTH', 'ZY', each(300, 20)],
  ['lotus-da-lua', 'Lótus da Lua', 'NORTH', 'ZY', each(DAY, 600, EVENING)],
];

const GROUP_OF: Readonly<Record<FormId, LotteryGroup>> = {
  SSC: 'SSC',
  '11X5': '11X5',
  PK10: 'PK10',
  LHC: 'LHC',
  LF: 'LF',
  NORTH: 'VN',
  SOUTH: 'VN',
  SEA: 'SEA',
};

export const LOTTERIES: readonly Lottery[] = ROWS.map(([gameId, gameName, formId, prizeMode, schedule, mark]) => ({
  gameId,
  gameName,
  formId,
  form: FORMS[formId],
  group: GROUP_OF[formId],
  prizeMode,
  schedule,
  ...(mark ? { mark } : {}),
}));

const BY_ID = new Map(LOTTERIES.map((lottery) => [lottery.gameId, lottery]));

export function getLottery(gameId: string): Lottery | undefined {
  return BY_ID.get(gameId);
}

export function requireLottery(gameId: string): Lottery {
  const lottery = getLottery(gameId);
  if (!lottery) throw new Error(`There is no lottery ${gameId}`);
  return lottery;
}

export function getBetType({ types }: LotteryForm, code: string): BetType | undefined {
  return types.find((type) => type.code === code);
}
