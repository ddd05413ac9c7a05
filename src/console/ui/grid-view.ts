import { useStore } from '@nanostores/react';
import type { SortingState } from '@tanstack/react-table';
import { useEffect, useMemo, useState } from 'react';
import type { View, ViewState } from '../../contract/staff/views.ts';
import { readPreference, writePreference } from '../core/preferences.ts';
import { $route, navigate, toHref } from '../core/route.ts';
import { $views, readViews } from '../core/views.ts';
import type { Column } from './grid-columns.ts';

/** `VIEW` is the parameter of the address with the name of a view. The value `NO_VIEW` means: no view, not even the default one. */
export const VIEW = 'view';
export const NO_VIEW = '-';

/** Columns, order and sorting of a table: the part of a view that the table applies. */
export type Layout = Omit<ViewState, 'query'>;

const split = (text: string) => text.split(',').filter(Boolean);

/** The choice of columns stored in this browser; undefined if nothing was chosen. */
function readStored(name: string): Layout | undefined {
  const hidden = readPreference(`columns.${name}`);
  if (hidden === null) return undefined;
  return { hidden: split(hidden), order: split(readPreference(`order.${name}`) ?? ''), sort: null };
}

/** Width of the window, in pixels, from which tables show their wide columns. */
const WIDE_FROM = 1_280;

function toStandard<Row>(columns: readonly Column<Row>[]): Layout {
  const isNarrow = typeof innerWidth === 'number' && innerWidth < WIDE_FROM;
  const hidden = columns.filter(({ isHidden, isWide }) => isHidden || (isWide && isNarrow));
  return { hidden: hidden.map(({ id }) => id), order: [], sort: null };
}

/** Sorts the columns by the order of a layout. Columns that the layout does not name come last, in their own order. */
export function sortColumns<Row>(columns: readonly Column<Row>[], order: readonly string[]): readonly Column<Row>[] {
  if (order.length === 0) return columns;
  const [first, ...rest] = columns;
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  // The first column names the record, so it stays first.
  return first ? [first, ...rest.toSorted((a, b) => place(a.id) - place(b.id))] : columns;
}

export const toSorting = ({ sort }: Layout): SortingState => (sort ? [{ id: sort.column, desc: sort.isDown }] : []);
export const toSort = ([first]: SortingState): Layout['sort'] =>
  first ? { column: first.id, isDown: first.desc } : null;

/** The address of a view: its filters and its name. */
export function toViewHref(segments: readonly string[], { name, state }: View): string {
  return toHref(segments, { ...state.query, [VIEW]: name });
}

/** Reads the filters from the address. */
export function readFilters(query: URLSearchParams): Record<string, string> {
  const filters = Object.fromEntries(query);
  delete filters[VIEW];
  return filters;
}

/**
 * The layout of a table: that of the view in the address, else of the default view, else the one stored in this browser. The filters of the default
 * view apply only if the address has no filters of its own.
 */
export function useGridView<Row>(name: string, columns: readonly Column<Row>[]) {
  const { segments, query } = useStore($route);
  const views = useStore($views);
  useEffect(() => void readViews(), []);
  const own = useMemo(() => (views ?? []).filter(({ screen }) => screen === name), [views, name]);
  const asked = query.get(VIEW);
  const view = asked === null ? own.find(({ isDefault }) => isDefault) : own.find((one) => one.name === asked);
  const [chosen, setChosen] = useState<{ readonly of: string; readonly layout: Layout }>();
  const key = `${name} ${view?.name ?? ''}`;
  const base = useMemo(() => view?.state ?? readStored(name) ?? toStandard(columns), [view, name, columns]);
  const layout: Layout = chosen?.of === key ? chosen.layout : base;

  const filters = readFilters(query);
  const isOpened = asked === null && view !== undefined;
  const hasOther = Object.entries(filters).some(([one, value]) => view?.state.query[one] !== value);
  const href = isOpened && !hasOther ? toViewHref(segments, view) : undefined;
  useEffect(() => {
    if (href !== undefined) navigate(href, { replaces: true });
  }, [href]);

  function change(next: Layout): void {
    setChosen({ of: key, layout: next });
    if (view) return;
    writePreference(`columns.${name}`, next.hidden.join());
    writePreference(`order.${name}`, next.order.join());
  }
  return { layout, change, views: own, view, filters, segments };
}
