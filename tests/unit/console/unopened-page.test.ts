import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addUnopenedPage } from '../../../src/console/unopened-page.ts';
import { UNOPENED_SCRIPT } from '../../../src/lib/unopened-page.ts';

const ENTRY = 'https://orla.test/console/assets/index-AbCd1234.js';
const WORDS = 'https://orla.test/console/assets/pt-AbCd1234.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** Runs the script in a document whose root is empty. */
function open() {
  const root = { childElementCount: 0 };
  const box = { hidden: true };
  const sheets = ['whole', 'empty'].map((name) => ({
    href: `https://orla.test/console/assets/${name}.css`,
    sheet: { cssRules: name === 'whole' ? [1] : [] },
    isReplaced: false,
    cloneNode: () => ({}),
    replaceWith() {
      this.isReplaced = true;
    },
  }));
  const listeners: Record<string, (event: object) => unknown> = {};
  let mutate: () => void = () => undefined;
  const fetch = vi.fn(async (_url: string, _init: object) => new Response(''));
  const reload = vi.fn();
  runInNewContext(UNOPENED_SCRIPT, {
    document: {
      querySelector: (selector: string) => (selector === '[data-opens]' ? root : box),
      querySelectorAll: (selector: string) =>
        selector === 'link[rel=stylesheet]' ? sheets : [{ src: ENTRY }, { href: 'https://orla.test/favicon.svg' }],
    },
    performance: { getEntriesByType: () => [{ name: ENTRY }, { name: WORDS }, { name: 'https://orla.test/ops/x' }] },
    MutationObserver: class {
      constructor(look: () => void) {
        mutate = look;
      }
      observe = () => undefined;
    },
    addEventListener: (type: string, hear: (event: object) => unknown) => {
      listeners[type] = hear;
    },
    location: { reload },
    fetch,
    setTimeout,
    Promise,
    Set,
  });
  const render = () => {
    root.childElementCount = 1;
    mutate();
  };
  return {
    box,
    root,
    sheets,
    render,
    fetch,
    reload,
    fire: (type: string, target: object) => listeners[type]?.({ target }),
  };
}

describe('the document of the console', () => {
  test('stays silent while its code is loading, and when it has opened', () => {
    const { box, root } = open();
    vi.advanceTimersByTime(7_000);
    expect(box.hidden).toBe(true);
    root.childElementCount = 1;
    vi.advanceTimersByTime(60_000);
    expect(box.hidden).toBe(true);
  });

  test('says that nothing opens when the code came empty or failed, and takes it back when it opens late', () => {
    const { box, render } = open();
    vi.advanceTimersByTime(8_000);
    expect(box.hidden).toBe(false);
    render();
    expect(box.hidden).toBe(true);
  });

  test('says so at once when its code does not load, but not for a picture', () => {
    const { box, fire } = open();
    fire('error', { localName: 'img' });
    expect(box.hidden).toBe(true);
    fire('error', { localName: 'script' });
    expect(box.hidden).toBe(false);
  });

  test('asks once more for a style sheet that came empty', async () => {
    const { fire, fetch, sheets } = open();
    fire('load', {});
    await vi.advanceTimersByTimeAsync(0);
    expect(fetch.mock.calls).toEqual([['https://orla.test/console/assets/empty.css', { cache: 'reload' }]]);
    expect(sheets.map(({ isReplaced }) => isReplaced)).toEqual([false, true]);
  });

  test('asks for its files past the copies of the browser, then loads again', async () => {
    const { fire, fetch, reload } = open();
    fire('click', { closest: () => null });
    expect(fetch).not.toHaveBeenCalled();
    await fire('click', { closest: (selector: string) => (selector === '[data-unopened] button' ? {} : null) });
    expect(fetch.mock.calls).toEqual([
      [ENTRY, { cache: 'reload' }],
      [WORDS, { cache: 'reload' }],
    ]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('loads again although the files hang', async () => {
    const { fire, fetch, reload } = open();
    fetch.mockReturnValue(new Promise(() => undefined));
    const done = fire('click', { closest: () => ({}) });
    await vi.advanceTimersByTimeAsync(5_000);
    await done;
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('has the message and a button in both languages, and the script whose hash its policy has', () => {
    const { html, tags } = addUnopenedPage(readFileSync('src/console/index.html', 'utf8'));
    const text = JSON.stringify(tags);
    for (const lang of ['pt-BR', 'en-GB']) expect(text).toContain(`"lang":"${lang}"`);
    expect(text.match(/"tag":"button"/g)).toHaveLength(2);
    expect(html).toContain(`<script>${UNOPENED_SCRIPT}</script>`);
    expect(html).toContain('<div id="console" data-opens></div>');
  });
});
