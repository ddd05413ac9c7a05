import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryStyle } from '../../../src/directives/retry-style.ts';

const HREF = 'https://orla.test/_astro/page.AbCd1234.css';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const css = (text = 'a{}', status = 200, type = 'text/css; charset=utf-8') =>
  new Response(text, { status, headers: { 'Content-Type': type } });

/** Retries a style sheet against these answers; returns how often it was asked for, and whether the link was replaced. */
async function retry(answers: readonly (() => Response | Promise<Response>)[]) {
  let times = 0;
  const asked = vi.fn<typeof fetch>(async () => {
    times += 1;
    return answers[times - 1]?.() ?? Promise.reject();
  });
  vi.stubGlobal('fetch', asked);
  const copy = { href: HREF };
  const replaced: unknown[] = [];
  const link = { href: HREF, cloneNode: () => copy, replaceWith: (node: unknown) => replaced.push(node) };
  const done = retryStyle(link as unknown as HTMLLinkElement);
  await vi.runAllTimersAsync();
  await done;
  for (const [url, init] of asked.mock.calls) expect([url, init]).toEqual([HREF, { cache: 'reload' }]);
  return { times, isReplaced: replaced.length === 1 && replaced[0] === copy };
}

test('a style sheet that is there again is put into the page, past the copy that the browser keeps', async () => {
  expect(await retry([css])).toEqual({ times: 1, isReplaced: true });
});

test.each([
  ['missing', () => css('', 404)],
  ['empty', () => css('')],
  ['a page of the network', () => css('<html>', 200, 'text/html')],
  ['not to be had', () => Promise.reject(new TypeError('cut'))],
])('one that is %s is asked for again after a while', async (_what, answer) => {
  expect(await retry([answer, css])).toEqual({ times: 2, isReplaced: true });
});

test('one that stays away is asked for three times, and the page stays as it is', async () => {
  const never = () => css('', 503);
  expect(await retry([never, never, never, css])).toEqual({ times: 3, isReplaced: false });
});
