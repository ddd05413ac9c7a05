import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Makes the column sortable among the loaded rows. */
  readonly sortBy?: (row: Row) => string | number;
  /** Aligns the cells at the end, for amounts and counts. */
  readonly isEnd?: boolean;
  /** Hidden until somebody chooses it in the list of columns. */
  readonly isHidden?: boolean;
  /** Hidden at first in a narrow window only, so that a table with many columns need not scroll sideways. */
  readonly isWide?: boolean;
  /** Stays in sight while a wide table scrolls sideways: the actions of a row. */
  readonly isPinned?: boolean;
}
