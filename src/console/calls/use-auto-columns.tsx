import { useMemo } from 'react';
import type { Column } from '../ui/grid-columns.ts';
import { AnyValue } from './AnyValue.tsx';
import { useFieldNames } from './names.ts';

export type Row = Readonly<Record<string, unknown>>;
const SHOWN_COLUMNS = 7;
/** Number of columns with which a list starts in a narrow window. */
const NARROW_COLUMNS = 5;

function toSortable(value: unknown): string | number {
  return typeof value === 'number' ? value : String(value ?? '');
}

const NONE: readonly string[] = [];

/** Makes a column for each field of the rows. The `named` columns are shown at first, or without names the first ones; the others can be chosen. */
export function useAutoColumns(rows: readonly Row[], named: readonly string[] = NONE): readonly Column<Row>[] {
  const { toFieldName } = useFieldNames();
  const [first] = rows;
  return useMemo(
    () =>
      [...new Set([...named.filter((name) => first && name in first), ...Object.keys(first ?? {})])].map(
        (name, index) => ({
          id: name,
          title: toFieldName(name),
          cell: (row: Row) => <AnyValue name={name} value={row[name]} />,
          sortBy: (row: Row) => toSortable(row[name]),
          isEnd: typeof first?.[name] === 'number',
          isHidden: index >= (named.length || SHOWN_COLUMNS),
          isWide: index >= NARROW_COLUMNS,
        }),
      ),
    [first, named, toFieldName],
  );
}
