import { vi } from 'vitest';
import { type Browser, grant, INFO } from '../browser.ts';
import { createServerKey } from '../keys.ts';

export const CONFIG = {
  hasPassword: true,
  hasPaymentPassword: false,
  hasTotp: false,
  phone: '+55•••0001',
  email: null,
  needsSecret: false,
  isFresh: true,
  passwordChangedAt: null,
  lastSignIn: null,
};

export let browser: Browser;
export let key: Awaited<ReturnType<typeof createServerKey>>;
export let answers: Record<string, () => Response | Promise<Response>>;
export let overview: typeof import('../../../../src/stores/security/overview.ts');

export async function start() {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser({ search: '?member=securityCenter&c.panel=phone' });
  key = await createServerKey('k1');
  answers = {
    '/wps/system/keys': () => grant({ keys: [key.publicKey], now: browser.state.now / 1000 }),
    '/wps/member/info': () => grant(INFO),
    '/wps/v2/member/securityConfig': () => grant(CONFIG),
    '/wps/member/signIns': () => grant({ list: [] }),
    '/wps/member/sessions': () => grant({ list: [] }),
    '/wps/relay/MCSFE_getPlayerAvatar': () => grant({ list: [{ avatar: 'crab', avatarType: 'STATIC' }] }),
  };
  browser.serve(({ path }) => answers[path]?.() ?? grant(null));
  overview = await import('../../../../src/stores/security/overview.ts');
  const { openCentre } = await import('../../../../src/stores/centre/centres.ts');
  const { showMember } = await import('../../../../src/stores/session/session.ts');
  showMember(INFO);
  openCentre('member', 'securityCenter', { panel: 'phone' });
}

export const sentTo = async (path: string) => (await key.open(browser.callsTo(path)[0]?.body)).data;
