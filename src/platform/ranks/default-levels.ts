import { VIP_ABOVE_RANK } from '../../contract/member/member.ts';
import type { RankSetting } from './rank-levels.ts';

const ROWS: readonly [pt: string, en: string, stake: number, deposit: number, factor: number][] = [
  ['Areia', 'Sand', 0, 0, 1],
  ['Concha', 'Shell', 1_000, 100, 1],
  ['Maré', 'Tide', 5_000, 300, 1.05],
  ['Onda', 'Wave', 15_000, 1_000, 1.1],
  ['Coral', 'Coral', 40_000, 2_500, 1.15],
  ['Brisa', 'Breeze', 100_000, 5_000, 1.2],
  ['Farol', 'Lighthouse', 250_000, 10_000, 1.25],
  ['Vela', 'Sail', 600_000, 25_000, 1.3],
  ['Pérola', 'Pearl', 1_500_000, 60_000, 1.35],
  ['Horizonte', 'Horizon', 4_000_000, 150_000, 1.4],
  ['Oceano', 'Ocean', 10_000_000, 400_000, 1.5],
];

function toBenefits(level: number, factor: number, locale: 'pt' | 'en'): string[] {
  const number = factor.toFixed(2);
  const points = locale === 'pt' ? `Pontos × ${number.replace('.', ',')}` : `Points × ${number}`;
  const line = locale === 'pt' ? 'Linha de atendimento VIP' : 'VIP service line';
  return level > VIP_ABOVE_RANK ? [points, line] : [points];
}

export const DEFAULT_RANKS: readonly RankSetting[] = ROWS.map(([pt, en, stake, deposit, pointFactor], level) => ({
  level,
  texts: {
    PT: { name: pt, benefits: toBenefits(level, pointFactor, 'pt') },
    EN: { name: en, benefits: toBenefits(level, pointFactor, 'en') },
  },
  stake,
  deposit,
  pointFactor,
}));
