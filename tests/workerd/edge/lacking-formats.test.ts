import { expect, test } from 'vitest';
import { formatDate, formatList } from '../../../src/lib/format.ts';
import { addLackingFormats } from '../../../src/lib/lacking-formats.ts';
import { DATE_SAMPLES, LIST_SAMPLES } from '../../lacking-formats.ts';

test('the worker writes dates and lists of languages that its Intl lacks', () => {
  expect(Intl.DateTimeFormat.supportedLocalesOf(['km', 'my'])).toEqual([]);
  addLackingFormats();
  for (const { tag, at, options, text } of DATE_SAMPLES) expect(formatDate(tag, at, options)).toBe(text);
  for (const { tag, items, text } of LIST_SAMPLES) expect(formatList(tag, items)).toBe(text);
});
