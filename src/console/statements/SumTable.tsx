import type * as z from 'zod/mini';
import { STATEMENT_RESULTS, type StatementSchema } from '../../contract/cashier/statements.ts';
import { useFormat } from '../core/format.ts';
import { useWords } from '../core/words.ts';

type Sums = z.infer<typeof StatementSchema>['sums'];
const WAYS = ['in', 'out'] as const;

/** Money in and out by outcome. */
export function SumTable({ sums }: { readonly sums: Sums }) {
  const { t } = useWords();
  const { money, number } = useFormat();
  const lines = WAYS.flatMap((way) =>
    STATEMENT_RESULTS.flatMap((result) => sums.filter((one) => one.way === way && one.result === result)),
  );
  return (
    <div className="grid-frame">
      <table className="grid figures">
        <thead>
          <tr>
            {(['column_way', 'outcome'] as const).map((name) => (
              <th key={name} scope="col">
                <span>{t(`statements.${name}`)}</span>
              </th>
            ))}
            {(['rows', 'theirs', 'ours'] as const).map((name) => (
              <th key={name} scope="col" data-align="end">
                <span>{t(`statements.${name}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ way, result, count, theirs, ours }) => (
            <tr key={`${way} ${result}`}>
              <td data-label={t('statements.column_way')}>{t(`statements.way_${way}`)}</td>
              <td data-label={t('statements.outcome')}>{t(`statements.result_${result}`)}</td>
              <td data-align="end" data-label={t('statements.rows')}>
                {number(count)}
              </td>
              <td data-align="end" data-label={t('statements.theirs')}>
                {money(theirs)}
              </td>
              <td data-align="end" data-label={t('statements.ours')}>
                {money(ours)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
