import { describe, expect, test } from 'vitest';
import { failure, success, withStatus } from '../support/fake-platform.ts';
import { codeOf, createHarness, FROM_OUR_PAGES, JSON_TYPE } from '../support/harness.ts';

const FREEPLAY = '/wps/session/login/freeplay';
const KEYS = '/wps/system/keys';

function post(body: BodyInit | null, headers: Record<string, string> = JSON_TYPE) {
  return { method: 'POST', headers: { ...FROM_OUR_PAGES, ...headers }, body };
}

describe('the reason why a code was not sent', () => {
  const SMS = '/wps/verification/sms/noLogin';
  const send = async (answer: () => Response) => {
    const { ask, platform } = createHarness();
    platform.on(SMS, answer);
    const reply = await ask(SMS, post(JSON.stringify({ mobileNum: '11987654321', countryDialingCode: '55' })));
    return { status: reply.status, ...(await reply.json<{ errorCode: string; message: string }>()) };
  };
  const say =
    (errorCode: string, message: string, status = 200) =>
    () =>
      Response.json({ success: false, errorCode, message, value: { sql: 'select' } }, { status });

  test('is passed on in the platform’s own words', async () => {
    const said = { errorCode: 'verification.not_sent', message: 'The gateway is resting' };
    expect(await send(say('SMS_0042', 'The gateway is resting'))).toEqual({ status: 400, success: false, ...said });
    expect((await send(say('SMS_0042', 'The gateway is resting', 409))).status).toBe(409);
  });

  test.each([
    ['a malformed code', say('postgres://root@10.0.0.7', 'x')],
    ['tags', say('SMS_0042', '<b>now</b>')],
    ['line breaks', say('SMS_0042', 'now\nand then')],
    ['a direction override', say('SMS_0042', 'now \u202e')],
    ['a long text', say('SMS_0042', 'x'.repeat(201))],
    ['an empty text', say('SMS_0042', '')],
    ['its own failure', say('SMS_0042', 'stack', 500)],
  ])('is not passed on with %s', async (_, answer) => {
    expect(await send(answer)).toMatchObject({ status: 502, errorCode: 'upstream.invalid' });
  });

  test('is passed on unchanged if the platform uses our code', async () => {
    const said = { errorCode: 'verification.not_sent', message: 'The gateway is resting' };
    expect(await send(say('verification.not_sent', 'The gateway is resting'))).toMatchObject({ status: 400, ...said });
  });

  test.each([
    ['tags', say('verification.not_sent', '<b>now</b>')],
    ['line breaks', say('verification.not_sent', 'now\nand then')],
    ['a direction override', say('verification.not_sent', 'now \u202e')],
    ['a long text', say('verification.not_sent', 'x'.repeat(201))],
    ['its own failure', say('verification.not_sent', 'stack', 500)],
  ])('is reduced to our code if the platform uses it with %s', async (_, answer) => {
    const said = { errorCode: 'verification.not_sent', message: 'verification.not_sent' };
    expect(await send(answer)).toMatchObject(said);
  });

  test('is not passed on by a call that sends no code', async () => {
    const { ask, platform } = createHarness();
    platform.on(KEYS, say('verification.not_sent', 'Call 555 0100 and say your password'));
    const { message } = await (await ask(KEYS)).json<{ message: string }>();
    expect(message).toBe('verification.not_sent');
  });
});

describe('a platform that misbehaves', () => {
  const HTML = { headers: { 'Content-Type': 'text/html' } };
  const keys = { keys: [], now: 1 };
  test.each([
    ['HTML for JSON', () => new Response('<h1>hi</h1>', HTML), '502 upstream.invalid'],
    ['an HTML error', () => new Response('<h1>oops</h1>', { status: 500, ...HTML }), '502 upstream.unavailable'],
    [
      'JSON of another type',
      () => new Response('{"success":true,"value":{"keys":[],"now":1}}'),
      '502 upstream.invalid',
    ],
    ['broken JSON', () => new Response('{"success":', { headers: JSON_TYPE }), '502 upstream.invalid'],
    [
      'invalid UTF-8',
      () => new Response(new Uint8Array([123, 255, 125]), { headers: JSON_TYPE }),
      '502 upstream.invalid',
    ],
    ['JSON without an envelope', () => Response.json({ keys: [] }), '502 upstream.invalid'],
    ['another value', () => success({ keys: 'none', now: 1 }), '502 upstream.invalid'],
    ['a success that is an error', () => success(keys, { status: 404 }), '502 upstream.invalid'],
    ['an unknown code', () => failure('db.password_is_hunter2', 400), '502 upstream.invalid'],
    ['5 MB', () => success({ ...keys, pad: 'x'.repeat(5_000_000) }), '502 upstream.invalid'],
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { Location: 'http://169.254.169.254/' } }),
      '502 upstream.invalid',
    ],
    [
      'a redirect in the form of a refusal',
      () => Response.json({ success: false, errorCode: 'request.invalid', message: '' }, { status: 302 }),
      '502 upstream.invalid',
    ],
    ['a refusal with 200', () => failure('request.rate_limited', 200), '429 request.rate_limited'],
    ['a refusal with 205', () => withStatus(205, failure('request.invalid', 400)), '400 request.invalid'],
    ['a success with 205', () => withStatus(205, success(keys)), '502 upstream.invalid'],
    ['a success with 204', () => withStatus(204, success(keys)), '502 upstream.invalid'],
    ['a partial success', () => success(keys, { status: 206 }), '502 upstream.invalid'],
    ['a success with 201', () => success(keys, { status: 201 }), '201 success'],
    ['a refusal with 600', () => withStatus(600, failure('request.invalid', 400)), '502 upstream.unavailable'],
    ['a refusal with 999', () => withStatus(999, failure('request.invalid', 400)), '502 upstream.unavailable'],
    ['a refusal with 599', () => failure('request.invalid', 599), '599 request.invalid'],
    ['a success with 700', () => withStatus(700, success(keys)), '502 upstream.unavailable'],
    ['its own status', () => failure('request.invalid', 422), '422 request.invalid'],
  ])('%s gets the right response of the edge', async (_, answer, code) => {
    const { ask, platform } = createHarness();
    platform.on(KEYS, answer);
    expect(await codeOf(await ask(KEYS))).toBe(code);
  });

  const toBytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
  const said = (text: string) => {
    const bytes = toBytes(`{"success":true,"value":{"keys":[],"now":1,"odd":"${text}"}}`);
    return new Response(bytes, { headers: { ...JSON_TYPE, 'Content-Length': String(bytes.byteLength) } });
  };

  test.each(['\xff', '\xc3', '\xe6\x97', '\xc0\xaf', '\xed\xa0\x80', '\xf4\x90\x80\x80', '\xef\xbf\xbd\xff'])(
    'invalid UTF-8 with a declared length is refused: %j',
    async (odd) => {
      const { ask, platform } = createHarness();
      platform.on(KEYS, () => said(odd));
      expect(await codeOf(await ask(KEYS))).toBe('502 upstream.invalid');
    },
  );

  test.each(['a\xef\xbf\xbdb', '\xf0\x9f\x8e\xb0', '\xe6\x97\xa5'])(
    'a text with a declared length is passed on: %j',
    async (odd) => {
      const { ask, platform } = createHarness();
      platform.on(KEYS, () => said(odd));
      const { value } = await (await ask(KEYS)).json<{ value: { odd: string } }>();
      expect(value.odd).toBe(new TextDecoder().decode(toBytes(odd)));
    },
  );

  test('a changed body or status is validated again', async () => {
    const { ask, platform } = createHarness();
    const again = { keys: [], now: 7 };
    const answers = [
      success(again),
      success(again),
      success({ ...again, now: 'late' }),
      success(again, { status: 404 }),
    ];
    platform.on(KEYS, () => answers.shift() ?? failure('internal.error', 500));
    const codes = [];
    for (let asked = 0; asked < 4; asked += 1) codes.push(await codeOf(await ask(KEYS)));
    expect(codes).toEqual(['200 success', '200 success', '502 upstream.invalid', '502 upstream.invalid']);
  });

  test('silence is a timeout, also in the middle of a response', async () => {
    const { ask, platform } = createHarness();
    platform.on(KEYS, () => new Promise<Response>(() => undefined));
    expect(await codeOf(await ask(KEYS))).toBe('504 upstream.timeout');
    const half = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"succ')) });
    platform.on(KEYS, () => new Response(half, { headers: JSON_TYPE }));
    expect(await codeOf(await ask(KEYS))).toBe('504 upstream.timeout');
  });

  test('an internal error has no details', async () => {
    const { ask, platform } = createHarness();
    platform.on(KEYS, () =>
      Response.json(
        { success: false, errorCode: 'internal.error', message: 'at db.ts:12', value: { sql: 1 } },
        { status: 500 },
      ),
    );
    expect(await (await ask(KEYS)).json()).toEqual({
      success: false,
      errorCode: 'internal.error',
      message: 'internal.error',
    });
  });

  test('unknown fields pass; its cookies and policies do not', async () => {
    const { ask, platform } = createHarness();
    const headers = {
      'Set-Cookie': 'x=1',
      'Access-Control-Allow-Origin': '*',
      'Content-Security-Policy': 'default-src *',
      Server: 'x',
      'Retry-After': '7',
    };
    platform.on(KEYS, () => success({ ...keys, later: true }, { headers }));
    const response = await ask(KEYS);
    expect(response.headers.get('Retry-After')).toBe('7');
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect(response.headers.get('Server')).toBeNull();
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(await response.json()).toMatchObject({ value: { later: true } });
  });

  test('a reading call is retried once, a changing one never', async () => {
    const { ask, platform } = createHarness();
    let broken = 0;
    platform.on(KEYS, () => {
      if (broken-- > 0) throw new Error('reset');
      return success(keys);
    });
    // Good calls fill the budget of retries. The changing call is sent first, while the budget would still allow a retry.
    for (let call = 0; call < 12; call += 1) await ask(KEYS);
    platform.on(FREEPLAY, () => new Response('bad gateway', { status: 502 }));
    expect(await codeOf(await ask(FREEPLAY, post('{}')))).toBe('502 upstream.unavailable');
    expect(platform.askedFor(FREEPLAY)).toHaveLength(1);
    broken = 1;
    expect(await codeOf(await ask(KEYS))).toBe('200 success');
    expect(platform.askedFor(KEYS)).toHaveLength(12 + 2);
  });

  test.each([
    [429, undefined, '60'],
    [429, '7', '7'],
    [503, undefined, '5'],
    [503, 'Wed, 21 Oct 2026 07:28:00 GMT', 'Wed, 21 Oct 2026 07:28:00 GMT'],
    [503, 'x'.repeat(100), '5'],
    [409, undefined, null],
  ])('a refusal with %i and %s has the Retry-After %s, cached call or not', async (status, said, expected) => {
    const { ask, platform } = createHarness();
    const body = JSON.stringify({ success: false, errorCode: 'internal.error', message: '' });
    const headers = { ...JSON_TYPE, ...(said && { 'Retry-After': said }) };
    for (const path of [FREEPLAY, KEYS, '/wps/relay/GCSGAME_hotGamesV2'])
      platform.on(path, () => new Response(body, { status, headers }));
    const refused = [ask(FREEPLAY, post('{}')), ask(KEYS), ask('/wps/relay/GCSGAME_hotGamesV2')];
    for (const answer of await Promise.all(refused)) {
      expect(answer.status).toBe(status);
      expect(answer.headers.get('Retry-After')).toBe(expected);
    }
  });
});
