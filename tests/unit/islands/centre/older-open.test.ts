import { expect, test } from 'vitest';
import { LOCALES } from '../../../../src/i18n/locales.ts';
import { readWords } from '../../../../src/i18n/read-words.ts';
import { OlderOpen } from '../../../../src/islands/centre/parts/OlderOpen.tsx';
import { createT } from '../../../../src/lib/words.ts';
import { OPEN_MOST } from '../../../../src/stores/cashier/open-payments.ts';
import { render } from '../render.ts';

test.each(LOCALES)('unlisted open payments are counted with the search limit, in $name', ({ path, tag }) => {
  const t = createT(readWords(path, 'centre'), tag);
  expect(render(OlderOpen, { count: 0 }, t)).toBe('');
  const text = render(OlderOpen, { count: 2 }, t);
  expect(text).toContain(new Intl.NumberFormat(tag).format(OPEN_MOST));
  expect(text).toMatch(/\b2\b/);
});
