import { expect, test } from 'vitest';
import { QR_MARGIN_PX, QR_SIZE_PX, toQrPath } from '../../../src/lib/qr-code.ts';

test('a code is 200 px with a margin of 20, at medium error correction', () => {
  expect([QR_SIZE_PX, QR_MARGIN_PX]).toEqual([200, 20]);
  const path = toQrPath('https://orla.test/down');
  const runs = [...path.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)/g)].map(([, x, y, width]) => [x, y, width].map(Number));
  const lefts = runs.map(([x = 0]) => x);
  const rights = runs.map(([x = 0, , width = 0]) => x + width);
  expect(Math.min(...lefts)).toBe(QR_MARGIN_PX);
  expect(Math.max(...rights)).toBeCloseTo(QR_SIZE_PX - QR_MARGIN_PX, 0);
  // The finder pattern: seven of 25 modules, which is version 2, the least for 22 characters at M.
  expect(runs[0]?.[2]).toBeCloseTo((7 * 160) / 25, 1);
});
