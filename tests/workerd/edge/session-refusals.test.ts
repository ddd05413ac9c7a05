import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';
import { failure, success } from './support/fake-platform.ts';
import { codeOf, createHarness, FROM_OUR_PAGES, JSON_TYPE } from './support/harness.ts';

const TOKEN = 'm-1.platform-secret-0123456789';
const SEALED = { ...FROM_OUR_PAGES, 'Content-Type': 'application/jose' };

describe.each(ENDPOINTS.filter((one) => one.issuesSession).map((one) => [one.id, one] as const))(
  'a refusal of %s',
  (_, endpoint) => {
    function refused(answer: () => Response): Promise<Response> {
      const { ask, platform } = createHarness();
      platform.on(endpoint.path, answer);
      const headers = {
        ...SEALED,
        'Content-Type': endpoint.body === 'jose' ? 'application/jose' : 'application/json',
      };
      return ask(endpoint.path, { method: endpoint.method, headers, body: '{}' });
    }
    const said = (more: object) => () =>
      Response.json(
        { success: false, errorCode: 'session.verification_required', message: '', ...more },
        { status: 403 },
      );

    test.each([
      ['in its value', said({ value: { token: TOKEN } })],
      ['beside the allowed fields', said({ value: { challenge: 'c', methods: ['sms'], token: TOKEN } })],
      ['in a nested value', said({ value: { sessions: [{ token: TOKEN }] } })],
      ['beside its value', said({ token: TOKEN })],
      ['as a number', said({ value: { token: 4_502_341_998_123 } })],
      [
        'behind JSON escapes',
        () =>
          new Response(
            `{"success":false,"errorCode":"request.invalid","message":"","value":{"t\\u006fken":"${TOKEN}"}}`,
            { headers: JSON_TYPE },
          ),
      ],
    ])('with a token %s is not passed on', async (_, answer) => {
      const response = await refused(answer);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await codeOf(response)).toBe('502 upstream.invalid');
    });

    test.each([
      [
        'session.verification_required',
        403,
        { challenge: 'x'.repeat(43), methods: ['sms', 'totp'], phone: '+55 •••• 12', email: null },
      ],
      ['session.wrong_credentials', 401, { captcha: true }],
      ['request.invalid', 400, { fields: { code: 'required', token: 'unknown' } }],
      ['session.locked', 429, undefined],
      ['session.not_agent', 403, { token: null }],
    ])('with %s is passed on', async (code, status, value) => {
      const response = await refused(() => failure(code, status, value));
      expect([response.status, await response.json()]).toEqual([
        status,
        JSON.parse(JSON.stringify({ success: false, errorCode: code, message: code, value })),
      ]);
    });
  },
);

test('a session that is nested without end is refused', async () => {
  const { ask, platform } = createHarness();
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const body = `{"success":true,"value":{"token":"${TOKEN}","firstTimeLogin":false,"passwordExpired":false,"x":${deep}}}`;
  platform.on('/wps/session/login', () => new Response(body, { headers: JSON_TYPE }));
  const response = await ask('/wps/session/login', { method: 'POST', headers: SEALED, body: 'a' });
  expect(await codeOf(response)).toBe('502 upstream.invalid');
});

test('a session outside the place where it is split is not passed on', async () => {
  const { ask, platform } = createHarness();
  const value = { account: 'luna', firstTimeLogin: false, passwordExpired: false, session: { token: TOKEN } };
  platform.on('/wps/member/register', () => success(value));
  const response = await ask('/wps/member/register', { method: 'PUT', headers: SEALED, body: 'a.b.c.d.e' });
  expect(await codeOf(response)).toBe('502 upstream.invalid');
});
