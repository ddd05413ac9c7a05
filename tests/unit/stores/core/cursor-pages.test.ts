import { beforeEach, describe, expect, test } from 'vitest';
import { createCursorPages } from '../../../../src/stores/core/cursor-pages.ts';
import { createBrowser } from '../browser.ts';

interface Page {
  readonly rows: string;
  readonly next: string;
}

let asked: [string, string][];
const NEXT: Readonly<Record<string, string>> = { '': 'c2', c2: 'c3', c3: '' };

function create() {
  return createCursorPages((input: string, cursor: string) => {
    asked.push([input, cursor]);
    const value: Page = { rows: `${input}:${cursor}`, next: NEXT[cursor] ?? '' };
    return Promise.resolve({ ok: true as const, value });
  });
}
const shown = (pages: ReturnType<typeof create>) => {
  const state = pages.$state.get();
  return 'value' in state ? state.value?.rows : undefined;
};

beforeEach(() => {
  createBrowser();
  asked = [];
});

describe('pages by a cursor', () => {
  test('go forward and back by cursors', async () => {
    const pages = create();
    await pages.open('march');
    await pages.goTo(2);
    await pages.goTo(3);
    expect(shown(pages)).toBe('march:c3');
    expect(pages.$page.get()).toBe(3);
    await pages.goTo(2);
    expect(shown(pages)).toBe('march:c2');
    expect(asked.map(([, cursor]) => cursor)).toEqual(['', 'c2', 'c3', 'c2']);
  });

  test('end at the last page without skipping any', async () => {
    const pages = create();
    await pages.open('march');
    await pages.goTo(3);
    expect(pages.$page.get()).toBe(1);
    await pages.goTo(2);
    await pages.goTo(3);
    await pages.goTo(4);
    expect(pages.$page.get()).toBe(3);
    expect(asked).toHaveLength(3);
  });

  test('of another input start at the first page and show nothing old', async () => {
    const pages = create();
    await pages.open('march');
    await pages.goTo(2);
    const opening = pages.open('april');
    expect(shown(pages)).toBeUndefined();
    await opening;
    expect(pages.$page.get()).toBe(1);
    expect(shown(pages)).toBe('april:');
  });

  test('ignore the cursor of a late answer for another input', async () => {
    const waiting: Record<string, () => void> = {};
    const pages = createCursorPages((input: string, cursor: string) => {
      asked.push([input, cursor]);
      const value: Page = { rows: `${input}:${cursor}`, next: cursor === '' ? `${input}-2` : '' };
      return new Promise<{ ok: true; value: Page }>((resolve) => {
        waiting[input] = () => resolve({ ok: true, value });
      });
    });
    const opening = [pages.open('march'), pages.open('april')];
    waiting.april?.();
    await opening[1];
    waiting.march?.();
    await opening[0];
    void pages.goTo(2);
    expect(asked.at(-1)).toEqual(['april', 'april-2']);
  });

  test('stay visible while the next or same page loads', async () => {
    const pages = create();
    await pages.open('march');
    const going = pages.goTo(2);
    expect(shown(pages)).toBe('march:');
    await going;
    const again = pages.reload();
    expect(shown(pages)).toBe('march:c2');
    await again;
  });
});
