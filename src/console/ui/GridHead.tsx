import type { SortingState } from '@tanstack/react-table';
import type { Column } from './grid-columns.ts';

interface Props<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sorting: SortingState;
  readonly onSort: (sorting: SortingState) => void;
}

/** Returns the sorting after the next press: ascending, then descending, then the order of the list itself. */
function toNext(id: string, sorting: SortingState): SortingState {
  const [current] = sorting;
  if (current?.id !== id) return [{ id, desc: false }];
  return current.desc ? [] : [{ id, desc: true }];
}

const SORTS = { up: 'ascending', down: 'descending' } as const;

export function GridHead<Row>({ columns, sorting, onSort }: Props<Row>) {
  const [current] = sorting;
  return (
    <thead>
      <tr>
        {columns.map(({ id, title, isEnd, isPinned, sortBy }) => {
          const way = current?.id === id ? (current.desc ? 'down' : 'up') : undefined;
          return (
            <th
              key={id}
              scope="col"
              data-align={isEnd ? 'end' : undefined}
              data-pinned={isPinned ? '' : undefined}
              aria-sort={way ? SORTS[way] : undefined}
            >
              {sortBy ? (
                <button type="button" onClick={() => onSort(toNext(id, sorting))}>
                  {title}
                  <span data-mark aria-hidden="true">
                    {way === 'up' ? '↑' : way === 'down' ? '↓' : ''}
                  </span>
                </button>
              ) : (
                <span>{title}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
