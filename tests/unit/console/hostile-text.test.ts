import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { AnyValue } from '../../../src/console/calls/AnyValue.tsx';
import { type Words, WordsContext } from '../../../src/console/core/words.ts';
import { Thread } from '../../../src/console/support/Thread.tsx';
import { Facts } from '../../../src/console/ui/Facts.tsx';
import { listHostileHtml } from '../../hostile-html.ts';

const words: Words = { t: (key) => key, find: () => undefined, locale: 'en', tag: 'en-GB' };
const TEXTS = [...listHostileHtml('evil.test'), 'javascript:ran=1', 'https://evil.test/x'];

/** Renders a member's text as a card, a nested answer and a conversation do. */
function print(text: string): string {
  const value = createElement(AnyValue, { value: text });
  const parts = [
    createElement(Facts, { key: 'card', rows: [['name', value]] }),
    createElement(AnyValue, { key: 'nested', value: { nested: [{ text }] } }),
    createElement(Thread, {
      key: 'thread',
      messages: [{ id: 1, side: 'own', content: text, images: [], sentAt: '2026-11-20T12:00:00Z' }],
    }),
  ];
  return renderToStaticMarkup(createElement(WordsContext, { value: words }, parts));
}

/**
 * Lists the tags of a document. A text that became markup would add one. `title` attributes are removed, because they repeat the text, with escaped
 * quotes and brackets.
 */
function listTags(html: string): string[] {
  return (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/ title="[^"<>]*"/, ''));
}

describe('a text of a member in the card and in a conversation', () => {
  const plain = listTags(print('a'));
  test.each(TEXTS.map((text) => [text.slice(0, 60), text] as const))('%s stays a text', (_name, text) => {
    expect(listTags(print(text))).toEqual(plain);
  });

  test('is no link, whatever address it names', () => {
    expect(print('https://evil.test/x')).not.toContain('href');
  });
});
