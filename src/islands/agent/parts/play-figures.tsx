import type { TeamFigures } from '../../../contract/agents.ts';
import type { T } from '../../../lib/words.ts';
import type { CentreTarget } from './CentreLink.tsx';
import { Count } from './Count.tsx';
import type { Figure } from './FigureGrid.tsx';
import { Formula } from './Formula.tsx';
import { Money } from './Money.tsx';

type AmountName = Exclude<keyof TeamFigures, 'rounds' | 'net'>;

function toAmountFigures(
  names: readonly AmountName[],
  figures: TeamFigures,
  rows: CentreTarget | undefined,
  t: T,
): readonly Figure[] {
  return names.map((id) => ({
    id,
    label: t(`reports.figure.${id}`),
    value: <Money amount={figures[id]} />,
    formula: t(`reports.formula.${id}`),
    ...(rows ? { rows } : {}),
  }));
}

function toRounds({ rounds }: TeamFigures, rows: CentreTarget | undefined, t: T): Figure {
  return {
    id: 'rounds',
    label: t('reports.figure.rounds'),
    value: <Count value={rounds} />,
    formula: t('reports.formula.rounds'),
    ...(rows ? { rows } : {}),
  };
}

function toNet({ payout, bonus, stake, net }: TeamFigures, rows: CentreTarget | undefined, t: T): Figure {
  return {
    id: 'net',
    label: t('reports.figure.net'),
    value: <Money amount={net} isSigned />,
    formula: t('reports.formula.net'),
    sum: <Formula terms={[{ amount: payout }, { amount: bonus }, { amount: stake, isLess: true }]} result={net} />,
    ...(rows ? { rows } : {}),
  };
}

/** Figures of play alone. */
export function toPlayFigures(figures: TeamFigures, rows: CentreTarget | undefined, t: T): readonly Figure[] {
  return [
    toRounds(figures, rows, t),
    ...toAmountFigures(['stake', 'validStake', 'payout'], figures, rows, t),
    toNet(figures, rows, t),
  ];
}

/** Everything that moved. */
export function toAllFigures(figures: TeamFigures, rows: CentreTarget | undefined, t: T): readonly Figure[] {
  const money = ['deposits', 'withdrawals', 'fees', 'transfersIn', 'transfersOut', 'earned'] as const;
  return [
    toRounds(figures, rows, t),
    ...toAmountFigures(['stake', 'validStake', 'payout', 'bonus'], figures, rows, t),
    toNet(figures, rows, t),
    ...toAmountFigures(money, figures, rows, t),
  ];
}
