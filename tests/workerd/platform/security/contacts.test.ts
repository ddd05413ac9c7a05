import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { CAPTCHA_HEADER } from '../../../../src/contract/core/edge-headers.ts';
import { BOUNDS } from '../../../../src/platform/limits/bounds.ts';
import { SESSION_FRESH_MS } from '../../../../src/platform/session/session-store.ts';
import { setClock } from '../../../../src/server/clock.ts';
import { from, listMessages, newPhone, readCode, registerByPhone, toggle, waitForMessages } from '../support/access.ts';
import { bearer, get, moveClock, register, seedAll, sendJson, signIn } from '../support/api.ts';
import { readCaptcha } from '../support/database.ts';
import { join, PASSWORD, post, readConfig, START, seal } from './account.ts';

beforeAll(seedAll);

describe('a contact', () => {
  const ask = (token: string, kind: string, value: string, countryDialingCode = '') =>
    post('/wps/member/contact/code', token, { kind, value, countryDialingCode });
  const bind = (token: string, kind: string, value: string, verificationCode: string, extra = {}) =>
    seal('/wps/member/contact', token, { kind, value, verificationCode, ...extra });

  test('is bound by its code and shown masked; replacing it requires the password', async () => {
    const token = await join('contato');
    await ask(token, 'email', 'Contato@Correio.example');
    const code = await readCode('contato@correio.example');
    expect((await bind(token, 'email', 'contato@correio.example', '000000')).errorCode).toBe('verification.code_wrong');
    expect((await bind(token, 'email', 'contato@CORREIO.example', code)).value).toEqual({
      masked: 'c•••@correio.example',
    });
    expect((await readConfig(token)).email).toBe('c•••@correio.example');
    await ask(token, 'email', 'novo-contato@correio.example');
    const next = await readCode('novo-contato@correio.example');
    expect((await bind(token, 'email', 'novo-contato@correio.example', next)).errorCode).toBe('session.secret_wrong');
    expect((await bind(token, 'email', 'novo-contato@correio.example', next, { password: PASSWORD })).status).toBe(200);
    const { results } = await env.DB.prepare(
      "select value from contacts where value like '%contato@correio.example'",
    ).all();
    expect(results).toEqual([{ value: 'novo-contato@correio.example' }]);
  });

  test.each([
    ['needs no password until some minutes after the sign-in', SESSION_FRESH_MS - 1_000, true],
    ['needs the password after that', SESSION_FRESH_MS, false],
  ])('the first one %s', async (_claim, ms, isBound) => {
    const name = `fresca${ms}`;
    setClock(() => START);
    const token = await join(name);
    setClock(() => START + ms);
    expect((await readConfig(token)).needsSecret).toBe(!isBound);
    const phone = newPhone();
    await ask(token, 'phone', phone);
    const code = await readCode(phone);
    const bound = await bind(token, 'phone', phone, code);
    expect(bound.errorCode).toBe(isBound ? undefined : 'session.secret_wrong');
    if (isBound) return;
    expect((await readConfig(token)).phone).toBeNull();
    expect((await bind(token, 'phone', phone, code, { password: 'errada' })).errorCode).toBe('session.secret_wrong');
    expect((await bind(token, 'phone', phone, code, { password: PASSWORD })).status, 'the code is not spent').toBe(200);
  });

  test('requires the password in a session from a handover, also a new one', async () => {
    const name = 'entregue';
    const token = await join(name);
    const { value } = await post('/wps/session/handover', token, {});
    const handed = await sendJson('POST', '/wps/session/handover/redeem', { code: value.code });
    expect((await readConfig(token)).needsSecret).toBe(false);
    expect((await readConfig(handed.value.token)).needsSecret).toBe(true);
  });

  test('requires no password from a member without one', async () => {
    const restore = await toggle('mobilePasswordRegistration', false);
    const { reply } = await registerByPhone(newPhone(), { password: undefined, confirmPassword: undefined });
    await restore();
    moveClock(SESSION_FRESH_MS * 2);
    expect(await readConfig(reply.value.token)).toMatchObject({ hasPassword: false, needsSecret: false });
  });

  test('a change is reported to every previous contact, and to no new one', async () => {
    const given = 'dada@correio.example';
    const token = (await register('avisada', PASSWORD, { email: 'Dada@correio.example' })).value.token;
    const [phone, other] = [newPhone(), newPhone()];
    await ask(token, 'phone', phone);
    await bind(token, 'phone', phone, await readCode(phone));
    expect((await waitForMessages(given))[0]?.text).toContain('avisada');
    await ask(token, 'phone', other);
    await bind(token, 'phone', other, await readCode(other), { password: PASSWORD });
    await waitForMessages(given, 2);
    expect((await waitForMessages(phone, 2))[0]?.text).toContain('avisada');
    await ask(token, 'email', 'provada@correio.example');
    const code = await readCode('provada@correio.example');
    await bind(token, 'email', 'provada@correio.example', code);
    expect((await waitForMessages(given, 3))[0]?.subject).toContain('contato');
    await waitForMessages(other, 2);
    expect([await listMessages(other), await listMessages('provada@correio.example')].map((all) => all.length)).toEqual(
      [2, 1],
    );
  });

  test('receives ten codes per hour at most, counted exactly over all numbers', async () => {
    setClock(() => START);
    const token = await join('cobradora');
    const asked = await Promise.all(Array.from({ length: 14 }, () => ask(token, 'phone', newPhone())));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(BOUNDS.memberCodes.lockEvery);
    setClock(() => START + 3_599_000);
    const refused = await ask(token, 'phone', newPhone());
    expect([refused.status, refused.errorCode, refused.headers.get('retry-after')]).toEqual([
      429,
      'verification.too_many',
      '1',
    ]);
    expect((await ask(await join('cobradora2'), 'phone', newPhone())).status, 'another member').toBe(200);
    setClock(() => START + 3_600_000);
    expect((await ask(token, 'phone', newPhone())).status).toBe(200);
  });

  test('requires the captcha from a network with many code requests', async () => {
    const home = await from('203.0.113.91');
    const send = (token: string, extra: object, headers = {}) =>
      sendJson(
        'POST',
        '/wps/member/contact/code',
        { kind: 'phone', value: newPhone(), ...extra },
        {
          ...bearer(token),
          ...home,
          ...headers,
        },
      );
    const [one, two] = [await join('rede1'), await join('rede2')];
    for (let n = 0; n < 10; n += 1) expect((await send(one, {})).status).toBe(200);
    const refused = await send(two, {});
    expect([refused.status, refused.errorCode]).toEqual([401, 'session.captcha_required']);
    const id = (await get('/wps/captcha?purpose=sms')).headers.get(CAPTCHA_HEADER) ?? '';
    expect((await send(two, { captcha: await readCaptcha(id) }, { [CAPTCHA_HEADER]: id })).status).toBe(200);
  });

  test('of another member stays theirs; only its owner is informed', async () => {
    const { phone, reply } = await registerByPhone();
    const token = await join('intrusa');
    const [taken, free] = [await ask(token, 'phone', phone), await ask(token, 'phone', newPhone())];
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    const messages = await waitForMessages(phone, 2);
    expect(messages[0]?.text).not.toMatch(/\d{6}/);
    expect((await bind(token, 'phone', phone, '123456')).errorCode).toBe('verification.code_wrong');
    expect((await readConfig(reply.value.token)).phone).not.toBeNull();
  });

  test('refuses a code that was sent for another member', async () => {
    const [one, two] = [await join('codigo1'), await join('codigo2')];
    const phone = newPhone();
    await ask(one, 'phone', phone);
    expect((await bind(two, 'phone', phone, await readCode(phone))).errorCode).toBe('verification.code_wrong');
  });

  test.each([
    ['email', 'sem-arroba', 'verification.email_invalid'],
    ['phone', '123', 'verification.phone_invalid'],
    ['phone', '11987650001', 'verification.phone_invalid', '999'],
  ])('the %s %s is refused', async (kind, value, code, countryDialingCode = '') => {
    const reply = await ask((await signIn('rio')).value.token, kind, value, countryDialingCode);
    expect([reply.status, reply.errorCode]).toEqual([400, code]);
    expect(await listMessages(value)).toEqual([]);
  });
});
