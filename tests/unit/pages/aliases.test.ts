import type { APIContext } from 'astro';
import { describe, expect, test, vi } from 'vitest';

const ALIASES = {
  '/home': [import('../../../src/pages/[...locale]/home.ts'), '/'],
  '/index': [import('../../../src/pages/[...locale]/index/index.ts'), '/'],
  '/index.html': [import('../../../src/pages/[...locale]/index.html.ts'), '/'],
  '/register.html': [import('../../../src/pages/[...locale]/register.html.ts'), '/register'],
} as const;

describe.each(Object.entries(ALIASES))('%s', (alias, [page, path]) => {
  test.each(['pt', 'en'] as const)('in %s leads to its page, with its query', async (locale) => {
    const redirect = vi.fn();
    const url = new URL(`https://orla.test${alias}?referralCode=SOL7`);
    await (await page).GET({ locals: { locale }, redirect, url } as unknown as APIContext);
    const home = path === '/' ? '/en' : `/en${path}`;
    expect(redirect).toHaveBeenCalledWith(`${locale === 'pt' ? path : home}?referralCode=SOL7`, 308);
  });
});
