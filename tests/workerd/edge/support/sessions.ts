import { ENDPOINTS } from '../../../../src/contract/core/endpoints.ts';
import { success } from './fake-platform.ts';
import { createHarness, FROM_OUR_PAGES } from './harness.ts';

export const TOKEN = 'm-1.platform-secret-0123456789';
export const SEALED = { ...FROM_OUR_PAGES, 'Content-Type': 'application/jose' };
export const BALANCE = '/wps/v2/wallets/balance';
export const LAUNCH = '/wps/game/launchGame';

export interface Pair {
  handle: string;
  cookie: string;
}

export function toPair(response: Response, body: unknown): Pair {
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('__Host-orla='));
  const { token } = (body as { value: { token: string } }).value;
  return { handle: token, cookie: cookie?.split(';')[0] ?? '' };
}

export function halves({ handle, cookie }: Partial<Pair>): Record<string, string> {
  return { ...(handle && { Authorization: `Bearer ${handle}` }), ...(cookie && { Cookie: cookie }) };
}

/** Creates a site worker whose platform issues `issued.token` to every sign-in. */
export function createSessions() {
  const harness = createHarness();
  const issued = { token: TOKEN };
  const issue = () => success({ ...issued, account: 'luna', firstTimeLogin: false, passwordExpired: false });
  for (const endpoint of ENDPOINTS) if (endpoint.issuesSession) harness.platform.on(endpoint.path, issue);
  harness.platform.on(BALANCE, () => success({ sumBalance: 12.5, currency: 'BRL' }));
  harness.platform.on(LAUNCH, () => success({ game_url: '/studio/play/x#launch=m-1.x.other-secret' }));
  harness.platform.on('/wps/session/logout', () => success(null));
  const signIn = async (): Promise<Pair> => {
    const response = await harness.ask('/wps/session/login', { method: 'POST', headers: SEALED, body: 'a.b.c.d.e' });
    return toPair(response, await response.json());
  };
  return { harness, issued, signIn };
}
