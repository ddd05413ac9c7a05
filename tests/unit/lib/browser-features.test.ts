import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { callKey } from '../../../src/contract/studio/frame-call.ts';
import { waitFor } from '../../wait-for.ts';

/**
 * Folders with code that runs in a browser. Each call that it makes must exist in Chrome 111, Firefox 114 and Safari 16.4, or the code must
 * also work without it.
 */
const FOLDERS = ['directives', 'stores', 'islands', 'console', 'studio/client', 'lib', 'contract', 'i18n'];
const NEWER =
  /\b(?:Map|Object)\.groupBy\(|\bURL\.(?:canParse|parse)\(|\.checkVisibility\(|Promise\.(?:withResolvers|try)\(|Array\.fromAsync\(|AbortSignal\.any\(|navigator\.locks|structuredClone\(/;
/** Features that a browser may lack or refuse. Only the named file uses each of them, and works without it. */
const WRAPPED: Readonly<Record<string, { pattern: RegExp; file: RegExp }>> = {
  'AbortSignal.timeout': { pattern: /AbortSignal\.timeout\(/, file: /lib\/time-limit\.ts$/ },
  'Intl.Segmenter': { pattern: /new Intl\.Segmenter/, file: /lib\/graphemes\.ts$/ },
  'navigator.clipboard': { pattern: /navigator\.clipboard/, file: /lib\/copy-text\.ts$/ },
  WebSocket: { pattern: /new WebSocket\(/, file: /lib\/create-socket\.ts$/ },
  ResizeObserver: { pattern: /new ResizeObserver\(/, file: /lib\/watch-size\.ts$/ },
  'dialog.showModal': { pattern: /\.showModal\(/, file: /lib\/show-modal\.ts$/ },
  'popover.showPopover': { pattern: /\.showPopover\(/, file: /lib\/popover\.ts$|directives\/menus\.ts$/ },
  'crypto.randomUUID': { pattern: /crypto\.randomUUID/, file: /lib\/random-key\.ts$/ },
  'crypto.subtle': {
    pattern: /crypto\??\.subtle/,
    file: /stores\/core\/crypto-lack\.ts$|lib\/bytes\.ts$|console\/statements\/file-text\.ts$/,
  },
  matchMedia: { pattern: /(?<!\?\.|\.)\bmatchMedia\(/, file: /lib\/matches-media\.ts$/ },
  'history.pushState': {
    pattern: /history\.(?:push|replace)State\(/,
    file: /lib\/write-address\.ts$|client\/host\.ts$/,
  },
};

const files = FOLDERS.flatMap((folder) =>
  readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `src/${folder}/${name}`),
);
const toCode = (file: string) => readFileSync(file, 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, '');

test('code for browsers makes no call that is newer than them', () => {
  expect(files.filter((file) => NEWER.test(toCode(file)))).toEqual([]);
});

for (const [name, { pattern, file: own }] of Object.entries(WRAPPED))
  test(`${name} is used where its absence is handled`, () => {
    expect(files.filter((file) => !own.test(file) && pattern.test(toCode(file)))).toEqual([]);
  });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('texts are counted, joined and chosen without the newer parts of Intl', async () => {
  const {
    Segmenter: _1,
    ListFormat: _2,
    PluralRules: _3,
    DisplayNames: _4,
    ...older
  } = Object.getOwnPropertyDescriptors(Intl);
  vi.stubGlobal('Intl', Object.defineProperties({}, older));
  vi.resetModules();
  const { toGraphemes } = await import('../../../src/lib/graphemes.ts');
  const format = await import('../../../src/lib/format.ts');
  const { toPluralForm } = await import('../../../src/lib/plural-form.ts');
  expect(toGraphemes('Jose\u0301 👨‍👩‍👧👍🏽')).toEqual(['J', 'o', 's', 'e\u0301', ' ', '👨‍👩‍👧', '👍🏽']);
  expect(toGraphemes('')).toEqual([]);
  expect(format.formatList('en', ['A', 'B'])).toBe('A, B');
  expect(format.toRegionName('en', 'BR')).toBeUndefined();
  expect([1, 2].map((count) => toPluralForm('en', count))).toEqual(['one', 'other']);
});

test('a random key is what the contract takes, over http too, where the browser makes no UUID', async () => {
  const { toRandomKey } = await import('../../../src/lib/random-key.ts');
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  const made = [toRandomKey(), toRandomKey()];
  for (const one of made) expect(callKey.safeParse(one).success, one).toBe(true);
  expect(new Set(made).size).toBe(2);
});

test('a time limit, a size, a screen and a socket work without the browser’s own', async () => {
  vi.stubGlobal('AbortSignal', {});
  const { toTimeLimit } = await import('../../../src/lib/time-limit.ts');
  const limit = toTimeLimit(5);
  await waitFor(() => expect(limit.aborted).toBe(true));
  const { matchesMedia } = await import('../../../src/lib/matches-media.ts');
  expect(matchesMedia('print')).toBe(false);
  const { createSocket } = await import('../../../src/lib/create-socket.ts');
  vi.stubGlobal('WebSocket', undefined);
  expect(createSocket(new URL('ws://site.test/'))).toBeUndefined();
});
