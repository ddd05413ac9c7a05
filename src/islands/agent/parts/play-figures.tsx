import type { TeamFigures } from '../../../contract/agents/agents.ts';
import type { EventGroup } from '../../../contract/agents/events.ts';
import type { T } from '../../../lib/words.ts';
import type { CentreTarget } from './CentreLink.tsx';
import { Count } from './Count.tsx';
import type { Figure } from './FigureGrid.tsx';
import { Formula } from './Formula.tsx';
import { Money } from './Money.tsx';

type AmountName = Exclude<keyof TeamFigures, 'rounds' | 'net'>;

/** Event group of a figure, for a link where the page does not show the events itself. */
const GROUP_OF: Partial<Record<AmountName | 'rounds', EventGroup>> = {
  rounds: 'play',
  stake: 'play',
  validStake: 'play',
  payout: 'play',
  bonus: 'bonuses',
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  transfersIn: 'transfers',
  transfersOut: 'transfers',
  earned: 'earnings',
};

export function toGroupRows(rows: CentreTarget | undefined, name: string): CentreTarget | undefined {
  const group = GROUP_OF[name as AmountName];
  return rows && group ? { ...rows, fields: { ...rows.fields, group } } : rows;
}

const withRows = (rows: CentreTarget | undefined) => (rows ? { rows } : {});

function toAmountFigures(
  names: readonly AmountName[],
  figures: TeamFigures,
  rows: CentreTarget | undefined,
  t: T,
): readonly Figure[] {
  return names.map((id) => ({
    id,
    label: t(`agents.report.figure.${id}`),
    value: <Money amount={figures[id]} />,
    formula: t(`agents.report.formula.${id}`),
    ...withRows(toGroupRows(rows, id)),
  }));
}

function toRounds({ rounds }: TeamFigures, rows: CentreTarget | undefined, t: T): Figure {
  return {
    id: 'rounds',
    label: t('agents.report.figure.rounds'),
    value: <Count value={rounds} />,
    formula: t('agents.report.formula.rounds'),
    ...withRows(toGroupRows(rows, 'rounds')),
  };
}

function toNet({ payout, bonus, stake, net }: TeamFigures, rows: CentreTarget | undefined, t: T): Figure {
  return {
    id: 'net',
    label: t('agents.report.figure.net'),
    value: <Money amount={net} isSigned />,
    formula: t('agents.report.formula.net'),
    sum: <Formula terms={[{ amount: payout }, { amount: bonus }, { amount: stake, isLess: true }]} result={net} />,
    ...withRows(rows),
  };
}

export function toPlayFigures(figures: TeamFigures, rows: CentreTarget | undefined, t: T): readonly Figure[] {
  return [
    toRounds(figures, rows, t),
    ...toAmountFigures(['stake', 'validStake', 'payout'], figures, rows, t),
    toNet(figures, rows, t),
  ];
}

export function toAllFigures(figures: TeamFigures, rows: CentreTarget | undefined, t: T): readonly Figure[] {
  const money = ['deposits', 'withdrawals', 'fees', 'transfersIn', 'transfersOut', 'earned'] as const;
  return [
    toRounds(figures, rows, t),
    ...toAmountFigures(['stake', 'validStake', 'payout', 'bonus'], figures, rows, t),
    toNet(figures, rows, t),
    ...toAmountFigures(money, figures, rows, t),
  ];
}

const OF_GROUP: Record<EventGroup, readonly string[]> = {
  play: ['rounds', 'stake', 'validStake', 'payout', 'net'],
  deposits: ['deposits'],
  withdrawals: ['withdrawals'],
  bonuses: ['bonus'],
  transfers: ['transfersIn', 'transfersOut'],
  earnings: ['earned'],
};

/** Figures of one group, on the page that shows its events. */
export function toGroupFigures(figures: TeamFigures, group: string, t: T): readonly Figure[] {
  const all = toAllFigures(figures, undefined, t);
  const names = OF_GROUP[group as EventGroup];
  return names ? all.filter(({ id }) => names.includes(id)) : all;
}
