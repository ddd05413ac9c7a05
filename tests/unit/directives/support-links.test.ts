import { afterEach, expect, test, vi } from 'vitest';
import { waitFor } from '../../wait-for.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function click(hasLine: boolean, value = '') {
  const open = vi.fn((_url: string, _name: string, _features: string) => null);
  const openService = vi.fn(async () => {});
  const matches = (links: string) => hasLine && links === '[data-line] [data-service=""]' && value === '';
  const link = { href: '/en/contact', matches };
  const page = Object.assign(new EventTarget(), {
    closest: (links: string) => (links === 'a[data-service]' ? link : null),
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('open', open);
  vi.doMock('../../../src/islands/support/open-service.ts', () => ({ openService }));
  await import('../../../src/directives/support-links.ts');
  const event = new Event('click', { cancelable: true });
  page.dispatchEvent(event);
  await waitFor(() => expect(openService).toHaveBeenCalledWith(link, null));
  expect(event.defaultPrevented).toBe(true);
  return open.mock.calls.map(([, , named]) => named.split(','));
}

test('a line of customer service opens in a window of 440 by 500 (spec §9)', async () => {
  expect(await click(true)).toEqual([expect.arrayContaining(['width=440', 'height=500'])]);
});

test.each([
  [false, ''],
  [true, 'site'],
])('no window opens without a line, and for the conversations of the site: %s %j', async (hasLine, value) => {
  expect(await click(hasLine, value)).toEqual([]);
});
