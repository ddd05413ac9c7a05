import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const failures = vi.fn();
const fetched = vi.fn(async (path: string) => Response.json({ [path]: 'text' }));

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('dispatchEvent', failures);
  const { keepPageWords } = await import('../../../src/i18n/page-words.ts');
  keepPageWords('pt', { words: {}, areas: { centre: '/centre.1.json', errors: '/errors.1.json' } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('the words of a centre are those of the files that the page names, each loaded once', async () => {
  const { loadWords } = await import('../../../src/i18n/lazy-words.ts');
  const both = { '/centre.1.json': 'text', '/errors.1.json': 'text' };
  expect(await loadWords('pt', ['centre', 'errors'])).toEqual(both);
  expect(await loadWords('pt', ['centre', 'errors'])).toEqual(both);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(failures).not.toHaveBeenCalled();
});

test('a file that a deployment has removed is reported as missing code, and asked for again', async () => {
  const { loadWords } = await import('../../../src/i18n/lazy-words.ts');
  fetched.mockResolvedValueOnce(new Response('gone', { status: 404 }));
  await expect(loadWords('pt', ['centre'])).rejects.toThrow('/centre.1.json answered 404');
  expect(failures.mock.calls.map(([{ type }]) => type)).toEqual(['orla:chunk-failed']);
  expect(await loadWords('pt', ['centre'])).toEqual({ '/centre.1.json': 'text' });
});
