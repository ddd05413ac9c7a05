import { vi } from 'vitest';
import { type Browser, grant, INFO, OPENING, type Server } from '../browser.ts';
import { createServerKey } from '../keys.ts';

export let browser: Browser;
export let key: Awaited<ReturnType<typeof createServerKey>>;

export const platform =
  (more: Record<string, () => Response> = {}): Server =>
  ({ path }) => {
    const own = more[path];
    if (own) return own();
    if (path === '/wps/system/keys') return grant({ keys: [key.publicKey], now: browser.state.now / 1000 });
    if (path === '/wps/member/info') return grant(INFO);
    return grant(null);
  };
export const load = async () => ({
  session: await import('../../../../src/stores/session/session.ts'),
  dialogs: await import('../../../../src/stores/site/dialogs.ts'),
});

export async function start() {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser({ path: '/en/rng' });
  key = await createServerKey('k1');
}

export const FIRST = () => grant({ ...OPENING, firstTimeLogin: true });
export const SIGN_IN = { username: 'novo', password: 'Orla#2026' };
