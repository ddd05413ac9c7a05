import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { REGISTER_FIELDS } from '../../../../src/contract/registration/registration.ts';
import { type Browser, grant, INFO, OPENING } from '../browser.ts';
import { createServerKey } from '../keys.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const RULES = REGISTER_FIELDS.map((field) => ({
  field,
  visible: ['username', 'password', 'referralCode'].includes(field),
  required: false,
  min: 0,
  max: 64,
  patternId: '1',
}));
const TYPED = { username: 'nova', password: 'secret#12', confirmPassword: 'secret#12' };
const BOXES = { ageConfirmed: 'yes', termsAccepted: 'yes' };
/** Codes that belong to a member or an agent. */
const KNOWN = ['SOL7', 'MAR8'];

let browser: Browser;
let key: Awaited<ReturnType<typeof createServerKey>>;
let registration: typeof import('../../../../src/stores/registration/registration.ts');
let session: typeof import('../../../../src/stores/session/session.ts');

/** Opens a page of the site in the same browser; the page's inline script reads the address. */
async function open(search = ''): Promise<void> {
  vi.resetModules();
  const old = browser;
  browser = (await import('../browser.ts')).createBrowser({ path: '/promotions', search });
  if (old) {
    browser.state.now = old.state.now;
    for (const [name, text] of old.local) browser.local.set(name, text);
    for (const [name, text] of old.session) browser.session.set(name, text);
  }
  registration = await import('../../../../src/stores/registration/registration.ts');
  session = await import('../../../../src/stores/session/session.ts');
  const { environment } = await import('../../../../src/stores/core/environment.ts');
  const { localStorage, sessionStorage } = environment();
  const page = { localStorage, sessionStorage, location: { search }, document: { documentElement: { dataset: {} } } };
  for (const [name, part] of Object.entries(page)) vi.stubGlobal(name, part);
  vi.spyOn(Date, 'now').mockReturnValue(browser.state.now);
  await import('../../../../src/directives/store-referral-codes.ts');
  key = await createServerKey('k1');
  browser.serve(({ path, query }) => {
    if (path === '/wps/system/keys') return grant({ keys: [key.publicKey], now: browser.state.now / 1000 });
    if (path === '/wps/system/setting/register') return grant(RULES);
    if (path === '/wps/member/info') return grant(INFO);
    if (path === '/wps/member/register') return grant({ ...OPENING, account: 'nova' });
    if (path.startsWith('/wps/session/login')) return grant(OPENING);
    if (path === '/wps/session/logout') return grant(null);
    if (path !== '/wps/agent/affiliate') return undefined;
    const affiliateCode = query.get('code')?.toUpperCase() ?? '';
    return grant(KNOWN.includes(affiliateCode) ? { isValid: true, affiliateCode } : { isValid: false });
  });
}

const listAsked = () => registration.$askedRules.get().map(({ field }) => field);

/** Registers by name. Returns the fields that the browser sent. */
async function register(isDirect = true): Promise<object> {
  await registration.loadRules(isDirect ? ['usernameRegistration', 'directRegistration'] : ['usernameRegistration']);
  for (const [field, text] of Object.entries({ ...TYPED, ...BOXES })) registration.registrationForm.change(field, text);
  expect(await registration.registrationForm.submit(), JSON.stringify(registration.$askedRules.get())).toBe(true);
  return (await key.open(browser.callsTo('/wps/member/register').at(-1)?.body)).data as object;
}

beforeEach(async () => {
  browser = undefined as unknown as Browser;
  await open('?page=2&referralCode=SOL7');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the code of a link', () => {
  test.each([true, false])('applies on any page of registration: directly %s', async (isDirect) => {
    await open();
    await open('?page=3');
    expect(await register(isDirect)).toMatchObject({ referralCode: 'SOL7' });
    expect(listAsked()).not.toContain('referralCode');
    expect(listAsked()).not.toContain('affiliateCode');
  });

  test('is replaced by the code of a later link', async () => {
    await open('?affiliateCode=MAR8');
    await open();
    const sent = await register();
    expect(sent).toMatchObject({ affiliateCode: 'MAR8' });
    expect(sent).not.toHaveProperty('referralCode');
  });

  test('survives a demo account and a sign-out', async () => {
    await session.startDemo();
    await session.signOut();
    await open();
    expect(await register()).toMatchObject({ referralCode: 'SOL7' });
  });

  test('is used up by a registration, even if its address is reloaded', async () => {
    await register();
    expect(browser.local.has('linkCodes')).toBe(false);
    await open('?referralCode=SOL7');
    expect(browser.local.has('linkCodes')).toBe(false);
    await session.signOut();
    await open();
    await registration.loadRules(['usernameRegistration']);
    expect(listAsked()).toContain('affiliateCode');
  });

  test('is accepted from a demo account', async () => {
    browser.session.set('token', 'h1.demo');
    browser.session.set('isAgent', '4');
    await open('?referralCode=MAR8');
    browser.session.clear();
    await open();
    expect(await register()).toMatchObject({ referralCode: 'MAR8' });
  });

  test('expires after thirty days', async () => {
    browser.state.now += 30 * DAY_MS - 1_000;
    await open();
    await registration.loadRules(['usernameRegistration']);
    expect(listAsked()).not.toContain('affiliateCode');
    browser.state.now += 1_000;
    await registration.loadRules(['usernameRegistration']);
    expect(listAsked()).toContain('affiliateCode');
    await open();
    expect(browser.local.has('linkCodes')).toBe(false);
  });

  test('that is unknown is shown for correction', async () => {
    await open('?referralCode=NOBODY');
    await open();
    await registration.loadRules(['usernameRegistration', 'directRegistration']);
    expect(listAsked()).toContain('referralCode');
    expect(registration.registrationForm.$values.get().referralCode).toBe('NOBODY');
  });

  test.each(['?referralCode=', '?referralCode=%20', `?referralCode=${'x'.repeat(65)}`, '?referralCode=%3Cb%3E&x=%26'])(
    'is not taken from %s, which is none',
    async (search) => {
      const kept = browser.local.get('linkCodes');
      await open(search);
      expect(browser.local.get('linkCodes')).toBe(kept);
    },
  );
});
