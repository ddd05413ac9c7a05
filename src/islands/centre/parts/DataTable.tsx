import type { ReactNode } from 'react';
import styles from './table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the end of their column. */
  readonly isEnd?: boolean;
  /** The cell that names its row. */
  readonly isName?: boolean;
}

interface Props<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly isBusy?: boolean;
  /** False: scrolls sideways on a phone, where columns must be compared. */
  readonly hasCards?: boolean;
}

/** A table; where it is narrow, a card a row. */
export function DataTable<Row>({ caption, columns, rows, rowKey, isBusy, hasCards = true }: Props<Row>) {
  return (
    <div className={styles.scroll} data-cards={hasCards ? '' : undefined}>
      <table className={styles.table} data-busy={isBusy ? '' : undefined} aria-busy={isBusy}>
        <caption className="hidden-text">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, label, isEnd }) => (
              <th key={key} scope="col" data-end={isEnd ? '' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, label, cell, isEnd, isName }) =>
                isName ? (
                  <th key={key} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} data-label={label} data-end={isEnd ? '' : undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
