import { expect, test } from 'vitest';
import {
  countPages,
  PAGE_MARGIN,
  PAGE_RANGE,
  toPage,
  toPageWindow,
} from '../../../../src/components/paging/page-window.ts';

test('links three pages around the current one and one at each end', () => {
  expect([PAGE_RANGE, PAGE_MARGIN]).toEqual([3, 1]);
});

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 4, [1, 2, 3, 4]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 9, [1, 2, 3, 'gap', 9]],
  [2, 9, [1, 2, 3, 'gap', 9]],
  [3, 9, [1, 2, 3, 4, 'gap', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [6, 9, [1, 'gap', 5, 6, 7, 8, 9]],
  [9, 9, [1, 'gap', 7, 8, 9]],
  [500, 1000, [1, 'gap', 499, 500, 501, 'gap', 1000]],
])('page %i of %i links %j', (page, pages, links) => {
  expect(toPageWindow(page, pages)).toEqual(links);
});

test.each([
  [null, 1],
  ['', 1],
  ['0', 1],
  ['-1', 1],
  ['x', 1],
  ['3', 3],
  ['8', 7],
  ['1000000000', 7],
  ['99999999999999999999', 1],
])('%o asks for page %i of 7', (asked, page) => {
  expect(toPage(asked, 7)).toBe(page);
});

test('an empty list has one page', () => {
  expect([countPages(0, 9), countPages(9, 9), countPages(10, 9)]).toEqual([1, 1, 2]);
});
