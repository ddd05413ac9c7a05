import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Makes the column sortable among the loaded rows. */
  readonly sortBy?: (row: Row) => string | number;
  /** True if the cells are aligned at the end, as for amounts and counts. */
  readonly isEnd?: boolean;
  /** True if the column is hidden until somebody chooses it in the list of columns. */
  readonly isHidden?: boolean;
  /** True if the column is hidden at first in a narrow window, so that a table with many columns need not scroll sideways. */
  readonly isWide?: boolean;
  /** True if the column stays in sight while a wide table scrolls sideways, as for the actions of a row. */
  readonly isPinned?: boolean;
}
