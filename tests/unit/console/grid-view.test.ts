import { describe, expect, test } from 'vitest';
import { readFilters, sortColumns, toSort, toSorting, toViewHref } from '../../../src/console/ui/grid-view.ts';

const columns = ['account', 'amount', 'fee', 'id'].map((id) => ({ id, title: id, cell: () => id }));
const ids = (order: string[]) => sortColumns(columns, order).map(({ id }) => id);

describe('a saved view', () => {
  test('orders the columns that it names; the first stays, new ones follow', () => {
    expect(ids([])).toEqual(['account', 'amount', 'fee', 'id']);
    expect(ids(['id', 'amount'])).toEqual(['account', 'id', 'amount', 'fee']);
    expect(ids(['gone', 'fee', 'account'])).toEqual(['account', 'fee', 'amount', 'id']);
  });

  test('is an address with its filters and its name', () => {
    const state = { hidden: [], order: [], sort: null, query: { queue: 'to_pay' } };
    const href = toViewHref(['money'], { screen: 'money.to_pay', name: 'De hoje', isDefault: false, state });
    expect(href).toBe('/console/money?queue=to_pay&view=De+hoje');
    expect(readFilters(new URLSearchParams(href.split('?')[1]))).toEqual({ queue: 'to_pay' });
  });

  test('keeps the sorting of one column', () => {
    const sort = { column: 'amount', isDown: true };
    expect(toSort(toSorting({ hidden: [], order: [], sort }))).toEqual(sort);
    expect(toSort([])).toBeNull();
  });
});
