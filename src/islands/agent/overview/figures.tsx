import type { T } from '../../../lib/words.ts';
import type { Overview } from '../../../stores/agents/overview.ts';
import { Count } from '../parts/Count.tsx';
import type { Figure } from '../parts/FigureGrid.tsx';
import { Formula } from '../parts/Formula.tsx';
import { Money } from '../parts/Money.tsx';
import { toGroupRows } from '../parts/play-figures.tsx';
import { Change } from './Change.tsx';

const AMOUNTS = ['deposits', 'withdrawals', 'stake', 'payout', 'bonus'] as const;

/** Figures of the overview with their explanations. */
export function toFigures(value: Overview, scope: string, t: T): readonly Figure[] {
  const { current, before } = value;
  const { from, to, totals } = current;
  const events = { page: 'agentDownlineTransactionDetailsCopy', fields: { from, to, scope } };
  const betting = { page: 'personalHistoryCopy', fields: { from, to, scope } };
  const profit = { page: 'palStatementsAgentCopy', fields: { from, to } };
  const team = { page: 'downlineManagmentView' };
  const count = (id: string, now: number, then: number, rows: Figure['rows']): Figure => ({
    id,
    label: t(`agents.figure.${id}`),
    value: <Count value={now} />,
    change: <Change now={now} before={then} />,
    formula: t(`agents.formula.${id}`),
    ...(rows ? { rows } : {}),
  });
  return [
    {
      id: 'members',
      label: t('agents.figure.members'),
      value: <Count value={scope === 'direct' ? value.direct : value.members} />,
      change: t('agents.members_direct', { count: value.direct }),
      formula: t('agents.formula.members'),
      rows: team,
    },
    count('active', current.active, before.active, profit),
    count('joined', totals.joined, before.totals.joined, team),
    count('firstDeposits', totals.firstDeposits, before.totals.firstDeposits, toGroupRows(events, 'deposits')),
    ...AMOUNTS.map((id): Figure => {
      const isPlay = id === 'stake' || id === 'payout';
      return {
        id,
        label: t(`agents.figure.${id}`),
        value: <Money amount={totals[id]} />,
        change: <Change now={totals[id]} before={before.totals[id]} isAmount />,
        formula: t(`agents.formula.${id}`),
        rows: isPlay ? betting : (toGroupRows(events, id) ?? events),
      };
    }),
    {
      id: 'net',
      label: t('agents.figure.net'),
      value: <Money amount={totals.net} isSigned />,
      change: <Change now={totals.net} before={before.totals.net} isAmount />,
      formula: t('agents.formula.net'),
      sum: (
        <Formula
          terms={[{ amount: totals.payout }, { amount: totals.bonus }, { amount: totals.stake, isLess: true }]}
          result={totals.net}
        />
      ),
      rows: profit,
    },
  ];
}
