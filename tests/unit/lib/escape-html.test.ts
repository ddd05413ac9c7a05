import { expect, test } from 'vitest';
import { escapeHtml } from '../../../src/lib/escape-html.ts';

test('a text cannot end its element or attribute, and is escaped once', () => {
  expect(escapeHtml(`<b title="x" lang='y'>A & B</b> &amp;`)).toBe(
    '&lt;b title=&quot;x&quot; lang=&#39;y&#39;&gt;A &amp; B&lt;/b&gt; &amp;amp;',
  );
});
