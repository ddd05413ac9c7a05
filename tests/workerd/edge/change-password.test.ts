import { expect, test } from 'vitest';
import { createHarness } from './support/harness.ts';

const PATH = '/.well-known/change-password';
const SESSION = '__Host-orla=c1.half.half';

test.each([
  ['with a session, to the security page', SESSION, '/?member=securityCenter&c.panel=password'],
  ['in the language of the last visit', `${SESSION}; lang=en`, '/en?member=securityCenter&c.panel=password'],
  ['without a session, to the sign-in first', '', '/login?next=%2F%3Fmember%3DsecurityCenter%26c.panel%3Dpassword'],
  ['in that language too', 'lang=en', '/en/login?next=%2Fen%3Fmember%3DsecurityCenter%26c.panel%3Dpassword'],
])('the address for changing a password leads %s', async (_, cookie, expected) => {
  const { ask, rendered } = createHarness();
  const response = await ask(PATH, { headers: cookie === '' ? {} : { Cookie: cookie } });
  expect([response.status, response.headers.get('Location')]).toEqual([302, expected]);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(rendered).toHaveLength(0);
});

test('no other address below it does', async () => {
  const { ask } = createHarness();
  for (const path of [`${PATH}/x`, '/.well-known/other', '/en/.well-known/change-password'])
    expect((await ask(path)).headers.get('Location'), path).toBeNull();
});

test('on a site for members only the sign-in leads back to it', async () => {
  const { ask } = createHarness({ loginToHome: true });
  expect((await ask(PATH)).headers.get('Location')).toBe('/login?next=%2F.well-known%2Fchange-password');
});
