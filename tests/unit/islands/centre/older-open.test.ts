import { expect, test } from 'vitest';
import { PAGE_SIZE_MAX } from '../../../../src/contract/core/query.ts';
import { LOCALES } from '../../../../src/i18n/locales.ts';
import { readWords } from '../../../../src/i18n/read-words.ts';
import { OlderOpen } from '../../../../src/islands/centre/parts/OlderOpen.tsx';
import { createT } from '../../../../src/lib/words.ts';
import { render } from '../render.ts';

test.each(LOCALES)('unlisted open payments are counted with the limit of the list, in $name', ({ path, tag }) => {
  const t = createT(readWords(path, 'centre'), tag);
  expect(render(OlderOpen, { count: 0 }, t)).toBe('');
  const text = render(OlderOpen, { count: 2 }, t);
  expect(text).toContain(new Intl.NumberFormat(tag).format(PAGE_SIZE_MAX));
  expect(text).toMatch(/\b2\b/);
});
