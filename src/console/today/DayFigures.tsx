import { useStore } from '@nanostores/react';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { listFigureRows } from '../../contract/operator/figure-rows.ts';
import type { getToday } from '../../contract/operator/today.ts';
import { useFormat } from '../core/format.ts';
import { $page, hasPermission } from '../core/session-state.ts';
import { useWords } from '../core/words.ts';
import { toFigureHref } from '../reports/figure-links.ts';
import { Link } from '../ui/Link.tsx';

type Today = OutputOf<typeof getToday>;
type Day = Today['today'];
type Figure = Exclude<keyof Day, 'day'>;

const MONEY: readonly Figure[] = [
  'deposits',
  'withdrawals',
  'stakes',
  'wins',
  'gross',
  'bonusCost',
  'agentsPay',
  'net',
];
const COUNTS: readonly Figure[] = ['rounds', 'activeMembers', 'registrations'];

interface Props {
  readonly today: Day;
  readonly lastWeek: Today['lastWeek'];
  readonly currency: string;
}

/** Shows today up to now, compared with the same weekday last week up to the same minute. */
export function DayFigures({ today, lastWeek, currency }: Props) {
  const { t } = useWords();
  const { money, number, percent } = useFormat();
  const session = useStore($page);
  const mayOpen = session.kind === 'open' && hasPermission(session.person, listFigureRows.permission);
  const toLink = (figure: Figure, day: Day) =>
    mayOpen ? (
      <Link className="figure-link" href={toFigureHref({ figure, from: day.day, to: day.day })}>
        {show(figure, day)}
      </Link>
    ) : (
      show(figure, day)
    );
  const isMoney = (figure: Figure) => MONEY.includes(figure);
  const show = (figure: Figure, day: Day) => (isMoney(figure) ? money(day[figure], currency) : number(day[figure]));
  const change = (figure: Figure) => {
    const before = lastWeek?.[figure] ?? 0;
    if (!lastWeek || before === 0) return '–';
    const share = (today[figure] - before) / Math.abs(before);
    return `${share > 0 ? '+' : ''}${percent(share)}`;
  };
  return (
    <section className="stack">
      <h2>{t('today.figures')}</h2>
      {!lastWeek && <p className="soft">{t('today.no_comparison')}</p>}
      <div className="grid-frame">
        <table className="grid figures">
          <thead>
            <tr>
              <th scope="col">
                <span>{t('today.figure')}</span>
              </th>
              <th scope="col" data-align="end">
                <span>{t('today.today')}</span>
              </th>
              <th scope="col" data-align="end">
                <span>{t('today.last_week')}</span>
              </th>
              <th scope="col" data-align="end">
                <span>{t('today.change')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {[...MONEY, ...COUNTS].map((figure) => (
              <tr key={figure}>
                <td data-label={t('today.figure')}>
                  {t(`today.figure_${figure}`)}
                  <details className="formula">
                    <summary>{t('today.formula')}</summary>
                    {t(`today.formula_${figure}`)}
                  </details>
                </td>
                <td data-align="end" data-label={t('today.today')}>
                  <strong>{toLink(figure, today)}</strong>
                </td>
                <td data-align="end" data-label={t('today.last_week')}>
                  {lastWeek ? show(figure, lastWeek) : '–'}
                </td>
                <td data-align="end" data-label={t('today.change')}>
                  {change(figure)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
