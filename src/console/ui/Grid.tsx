import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import { useFormat } from '../core/format.ts';
import { useWords } from '../core/words.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { GridHead } from './GridHead.tsx';
import type { Column } from './grid-columns.ts';
import { sortColumns, toSort, toSorting, useGridView } from './grid-view.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns,
});

/** With more rows than this, only the rows in view are drawn. */
const VIRTUAL_FROM = 100;
const ROW_PX = 45;

interface Props<Row> {
  /** Names the grid in saved views and in the stored choice of columns. */
  readonly name: string;
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  readonly empty: string;
  readonly isLoading?: boolean;
  readonly onMore?: (() => void) | undefined;
  readonly tools?: ReactNode;
}

/** Moves the focus between the links of the rows by the arrow keys, as in a list. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const row = step !== 0 && event.target instanceof Element ? event.target.closest('tr') : null;
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  const link = next?.querySelector<HTMLElement>('a, button');
  if (!link || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  link.focus();
}

/** A table of records with sorting, a choice of columns, saved views and arrow keys. Of thousands of rows, only those in view are drawn. */
export function Grid<Row extends object>(props: Props<Row>) {
  const { name, label, columns: given, rows, keyOf, onOpen, empty, isLoading = false, onMore, tools } = props;
  const { t } = useWords();
  const { number } = useFormat();
  const { layout, change, views, view, filters, segments } = useGridView(name, given);
  const { hidden, order } = layout;
  const columns = useMemo(() => sortColumns(given, order), [given, order]);
  const sorting = useMemo(() => toSorting(layout), [layout]);
  const visibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden]);
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: (row: Row) => column.sortBy?.(row) ?? '',
        enableSorting: column.sortBy !== undefined,
        sortFn: 'basic' as const,
      })),
    [columns],
  );
  const table = useTable({
    features,
    data: rows as Row[],
    columns: definitions,
    state: { sorting, columnVisibility: visibility },
    getRowId: keyOf,
  });
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  const sorted = table.getRowModel().rows;
  const scroll = useRef<HTMLDivElement>(null);
  const isVirtual = sorted.length > VIRTUAL_FROM;
  const virtual = useVirtualizer({
    count: sorted.length,
    enabled: isVirtual,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const items = isVirtual ? virtual.getVirtualItems().map(({ index }) => index) : sorted.map((_, index) => index);
  const before = isVirtual ? (virtual.getVirtualItems()[0]?.start ?? 0) : 0;
  const after = isVirtual ? virtual.getTotalSize() - (virtual.getVirtualItems().at(-1)?.end ?? 0) : 0;

  // Lists have no total. So with further pages, the number of all rows is unknown.
  const count = onMore
    ? t('today.more_than', { count: number(rows.length) })
    : t('common.rows', { count: rows.length });
  const gap = (height: number) =>
    height > 0 && (
      <tr data-gap>
        <td colSpan={shown.length} style={{ blockSize: height }} />
      </tr>
    );

  return (
    <div className="grid-frame" aria-busy={isLoading}>
      <div className="grid-tools">
        <span>{isLoading && rows.length === 0 ? t('common.loading') : count}</span>
        <span className="row">
          {tools}
          <ViewsMenu screen={name} segments={segments} filters={filters} layout={layout} views={views} view={view} />
          <ColumnsMenu columns={columns} layout={layout} onChange={change} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys */}
      <section className="grid-scroll" ref={scroll} aria-label={label} tabIndex={0}>
        <table className="grid" aria-rowcount={onMore ? -1 : rows.length} onKeyDown={moveBetweenRows}>
          <GridHead columns={shown} sorting={sorting} onSort={(next) => change({ ...layout, sort: toSort(next) })} />
          <tbody>
            {gap(before)}
            {items.map((index) => {
              const row = sorted[index];
              if (!row) return null;
              return (
                <tr
                  key={row.id}
                  data-opens={onOpen ? '' : undefined}
                  onClick={(event) => {
                    const isControl = event.target instanceof Element && event.target.closest('a, button, input');
                    if (!isControl && !getSelection()?.toString()) onOpen?.(row.original);
                  }}
                >
                  {shown.map((column) => (
                    <td
                      key={column.id}
                      data-align={column.isEnd ? 'end' : undefined}
                      data-pinned={column.isPinned ? '' : undefined}
                      data-label={column.title}
                    >
                      {column.cell(row.original)}
                    </td>
                  ))}
                </tr>
              );
            })}
            {gap(after)}
          </tbody>
        </table>
        {rows.length === 0 && !isLoading && <p className="grid-empty">{empty}</p>}
      </section>
      {onMore && (
        <div className="grid-more">
          <button type="button" className="button" data-kind="quiet" disabled={isLoading} onClick={onMore}>
            {t('common.more')}
          </button>
        </div>
      )}
    </div>
  );
}
