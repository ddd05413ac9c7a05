import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Makes the column sortable among the loaded rows. */
  readonly sortBy?: (row: Row) => string | number;
  /** Amounts and counts. */
  readonly isEnd?: boolean;
  /** Hidden until somebody chooses it in the list of columns. */
  readonly isHidden?: boolean;
  /** Hidden as well where the window is narrow, so that a table of many columns need not scroll sideways. */
  readonly isWide?: boolean;
  /** Stays in sight while a wide table scrolls sideways: the actions of a row. */
  readonly isPinned?: boolean;
}
