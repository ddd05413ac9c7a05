import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('customer service opens in a window of 440 by 500 (spec §9); without a window the link navigates', async () => {
  const open = vi.fn((_url: string, _name: string, _features: string) => null);
  const link = { href: '/en/help#contact' };
  const page = Object.assign(new EventTarget(), {
    closest: (links: string) => (links === 'a[data-service]' ? link : null),
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { open });
  await import('../../../src/directives/support-links.ts');
  const click = new Event('click', { cancelable: true });
  page.dispatchEvent(click);
  const features = open.mock.calls.map(([, , named]) => named.split(','));
  expect(features).toEqual([expect.arrayContaining(['width=440', 'height=500'])]);
  expect(click.defaultPrevented).toBe(false);
});
