import { expect, test } from 'vitest';
import { createGrowingPages } from '../../../../src/stores/core/growing-pages.ts';

test('further pages of one list are as of its first page', async () => {
  const asked: unknown[] = [];
  const read = createGrowingPages(async (query: { kind: string; page: number }, asOf) => {
    asked.push({ ...query, asOf });
    return { ok: true, value: { asOf: asOf ?? `at ${asked.length}` } } as const;
  });
  await read({ kind: 'a', page: 3 });
  await read({ kind: 'a', page: 4 });
  await read({ kind: 'a', page: 1 });
  await read({ kind: 'a', page: 2 });
  await read({ kind: 'b', page: 2 });
  expect(asked).toEqual([
    { kind: 'a', page: 3, asOf: undefined },
    { kind: 'a', page: 4, asOf: 'at 1' },
    { kind: 'a', page: 1, asOf: undefined },
    { kind: 'a', page: 2, asOf: 'at 3' },
    { kind: 'b', page: 2, asOf: undefined },
  ]);
});
