import type { ReactNode } from 'react';
import styles from './table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligns the cells to the end of the column, for numbers. */
  readonly isEnd?: boolean;
  /** Makes each cell of the column the header of its row. */
  readonly isName?: boolean;
  /** In a narrow container, the cell is next to the name (`lead`), has no label (`bare`) or is not shown (`hidden`). */
  readonly narrow?: 'lead' | 'bare' | 'hidden';
}

interface Props<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly isBusy?: boolean;
  /** False: the table scrolls sideways on a phone, because its columns must be compared. */
  readonly hasCards?: boolean;
}

/** A table; in a narrow container each row is two or three lines: the name with its most important figure, then the rest. */
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
              {columns.map(({ key, label, cell, isEnd, isName, narrow }) =>
                isName ? (
                  <th key={key} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} data-label={label} data-end={isEnd ? '' : undefined} data-narrow={narrow}>
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
