import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_REGISTER_RULES } from '../../../../src/platform/system/default-settings.ts';
import {
  callSealed,
  change,
  listMessages,
  newPhone,
  readCode,
  registerByPhone,
  sendSms,
  toggle,
} from '../support/access.ts';
import { bearer, get, register, seedAll, signIn } from '../support/api.ts';
import { countRows, queryMember } from '../support/database.ts';

beforeAll(async () => {
  await seedAll();
});

const PAIR = { password: 'um-barco-azul', confirmPassword: 'um-barco-azul' };
const registerMobile = (input: object) => callSealed('PUT', '/wps/member/register/mobile', input);

async function readDetails(token: string): Promise<Record<string, string>> {
  const rows = await queryMember<{ name: string; text: string }>(
    token.split('.')[0] as string,
    'select * from profile_details',
  );
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]));
}

describe('registering by mobile', () => {
  test('uses the code of the number, creates a name that reveals nothing of it, and stores the origin', async () => {
    const extra = {
      registerUrl: 'https://orla.example/?a=1',
      domain: 'orla.example',
      registerMethod: 'WEB',
      countryDialingCode: '+55',
    };
    const { phone, reply } = await registerByPhone(newPhone(), extra);
    expect(reply.value.account).toMatch(/^u[a-z2-9]{10}$/);
    expect((await get('/wps/member/info', bearer(reply.value.token))).value.account).toBe(reply.value.account);
    expect(await readDetails(reply.value.token)).toEqual({ ...extra, mobileNum: phone });
    expect((await signIn(reply.value.account, 'um-barco-azul')).status).toBe(200);
    const row = await env.DB.prepare("select member_id from contacts where kind = 'phone' and value = ?")
      .bind(phone)
      .first();
    expect(row).toEqual({ member_id: reply.value.token.split('.')[0] });
  });

  test('informs the owner of a registered number by SMS only; the response is the same as for any number', async () => {
    const { phone } = await registerByPhone();
    const stranger = newPhone();
    const [known, unknown] = [await sendSms('register', phone), await sendSms('register', stranger)];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const before = await countRows();
    const again = await registerMobile({ mobileNum: phone, verificationCode: '123456', ...PAIR });
    const never = await registerMobile({ mobileNum: stranger, verificationCode: '12345x', ...PAIR });
    expect([again.status, again.text]).toEqual([never.status, never.text]);
    expect(again.errorCode).toBe('verification.code_wrong');
    expect(await countRows()).toEqual(before);
    await readCode(phone, 2).catch(() => undefined);
    expect((await listMessages(phone))[0]?.text).toContain('já pertence a uma conta');
  });

  test.each([
    [101, 'verification.code_wrong'],
    [255, 'verification.code_wrong'],
    [256, 'request.invalid'],
  ])('answers a code of %i characters with %s (spec §5: 255 at most)', async (length, code) => {
    const mobileNum = newPhone();
    await sendSms('register', mobileNum);
    const reply = await registerMobile({ mobileNum, verificationCode: '1'.repeat(length), ...PAIR });
    expect(reply.errorCode).toBe(code);
    if (code === 'request.invalid') expect(reply.value).toEqual({ fields: { verificationCode: 'pattern' } });
  });

  test('lets one of two simultaneous users of a code in', async () => {
    const phone = newPhone();
    await sendSms('register', phone);
    const verificationCode = await readCode(phone);
    const replies = await Promise.all(
      [1, 2, 3].map(() => registerMobile({ mobileNum: phone, verificationCode, ...PAIR })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('asks for the password pair only while the switch is on', async () => {
    const phone = newPhone();
    await sendSms('register', phone);
    const input = { mobileNum: phone, verificationCode: await readCode(phone) };
    expect((await registerMobile(input)).value).toEqual({
      fields: { password: 'required', confirmPassword: 'required' },
    });
    const restore = await toggle('mobilePasswordRegistration', false);
    const free = await registerMobile(input);
    await restore();
    expect(free.status).toBe(200);
    const config = await get('/wps/v2/member/securityConfig', bearer(free.value.token));
    expect(config.value).toMatchObject({ hasPassword: false });
    expect((await signIn(free.value.account, 'um-barco-azul')).errorCode).toBe('session.wrong_credentials');
  });

  test('without SMS verification requires the pair and verifies no number', async () => {
    const restores = [await toggle('smsVerification', false), await toggle('mobilePasswordRegistration', false)];
    const phone = newPhone();
    const bare = await registerMobile({ mobileNum: phone });
    const done = await registerMobile({ mobileNum: phone, ...PAIR });
    for (const restore of restores.reverse()) await restore();
    expect(bare.value).toEqual({ fields: { password: 'required', confirmPassword: 'required' } });
    expect(done.status).toBe(200);
    expect(await env.DB.prepare('select 1 from contacts where value = ?').bind(phone).first()).toBeNull();
  });

  test.each([
    ['999', 'verification.phone_invalid'],
    ['0', 'verification.phone_invalid'],
    ['ZZ', 'request.invalid'],
  ])('refuses the unknown dialling code %s, also by name if the number is asked', async (dialing, code) => {
    const input = { mobileNum: '11987650001', verificationCode: '123456', countryDialingCode: dialing };
    const shown = DEFAULT_REGISTER_RULES.map((one) => (one.field === 'mobileNum' ? { ...one, visible: true } : one));
    const restore = await change('register', shown);
    const refused = [await registerMobile({ ...input, ...PAIR }), await register('discada', PAIR.password, input)];
    await restore();
    expect(refused.map(({ status, errorCode }) => [status, errorCode])).toEqual([
      [400, code],
      [400, code],
    ]);
  });

  test('is off with its switch', async () => {
    const restore = await toggle('mobileRegistration', false);
    const off = [await registerMobile({ mobileNum: newPhone(), ...PAIR }), await sendSms('register', newPhone())];
    await restore();
    expect(off.map(({ errorCode }) => errorCode)).toEqual(['registration.disabled', 'registration.disabled']);
  });
});

describe('every field of the rules', () => {
  const MORE = {
    payeeName: 'Ana Maria',
    email: 'ana@correio.example',
    qqNum: '12345',
    recommenderId: 'rio',
    line: 'ana.line',
    whatsapp: '5511999990000',
    facebook: 'ana.fb',
    wechat: 'ana-wc',
    idNumber: '52998224725',
  } as const;

  test('is stored, visible or not; of the payment password only a hash', async () => {
    const { token } = (
      await register('completa', 'um-barco-azul', { ...MORE, domain: 'orla.example', paymentPassword: '9182736' })
    ).value;
    expect(await readDetails(token)).toEqual({ ...MORE, domain: 'orla.example' });
    const config = await get('/wps/v2/member/securityConfig', bearer(token));
    expect(config.value).toMatchObject({ hasPaymentPassword: true, hasPassword: true });
    const rows = await queryMember(token.split('.')[0] as string, 'select * from payment_credentials');
    expect(JSON.stringify(rows)).not.toContain('9182736');
  });

  test.each(Object.keys(MORE))('%s is required, bounded and matched by its rule', async (field) => {
    const rule = { visible: true, required: true, min: 4, max: 6, patternId: '3', acceptedPattern: '[^9]*' };
    const restore = await change(
      'register',
      DEFAULT_REGISTER_RULES.map((one) => (one.field === field ? { ...one, ...rule } : one)),
    );
    const name = () => `campo${crypto.randomUUID().slice(0, 6)}`;
    const answers = [];
    for (const text of ['', '123', '1234567', 'abcd', '1239']) {
      answers.push((await register(name(), 'um-barco-azul', text ? { [field]: text } : {})).value);
    }
    const right = await register(name(), 'um-barco-azul', { [field]: '12345' });
    await restore();
    expect(answers).toEqual([
      { fields: { [field]: 'required' } },
      ...['pattern', 'pattern', 'pattern', 'accepted'].map((problem) => ({ fields: { [field]: problem } })),
    ]);
    if (field === 'recommenderId')
      expect(right.errorCode, 'nobody has that account').toBe('registration.invitation_code');
    else expect(right.status).toBe(200);
  });

  test('a payment password of five characters is refused even if its rule is hidden', async () => {
    expect((await register('curtinha', 'um-barco-azul', { paymentPassword: '12345' })).value).toEqual({
      fields: { paymentPassword: 'pattern' },
    });
  });
});

describe('an invitation', () => {
  test('of an agent sets the upline; an unknown one is refused', async () => {
    const { token } = (await register('convidada', 'um-barco-azul', { affiliateCode: 'Atlas' })).value;
    expect((await get('/wps/member/info', bearer(token))).value.toUpline).toBe('atlas');
    for (const code of [{ affiliateCode: 'nada-assim' }, { referralCode: 'nada-assim' }]) {
      const reply = await register('recusada', 'um-barco-azul', code);
      expect([reply.status, reply.errorCode]).toEqual([400, 'registration.invitation_code']);
    }
    expect((await register('recusada')).status, 'the name is free still').toBe(200);
  });
});

describe('the recommender of a registration', () => {
  const origin = async (account: string) =>
    env.DB.prepare(
      'select agent_id is not null as hasAgent, referrer_id, code from registration_origins where account = ?',
    )
      .bind(account)
      .first();

  test('is the upline if it is an agent, and the referrer if it is a member', async () => {
    const ofAgent = (await register('porvega', 'um-barco-azul', { recommenderId: ' Vega ' })).value;
    expect((await get('/wps/member/info', bearer(ofAgent.token))).value.toUpline).toBe('vega');
    expect((await register('porrio', 'um-barco-azul', { recommenderId: 'rio' })).status).toBe(200);
    expect(await origin('porrio')).toEqual({ hasAgent: 1, referrer_id: expect.any(String), code: '' });
  });

  test('gives way to a code, and is refused if unknown or switched off', async () => {
    const both = (await register('porcodigo', 'um-barco-azul', { recommenderId: 'vega', affiliateCode: 'Atlas' }))
      .value;
    expect((await get('/wps/member/info', bearer(both.token))).value.toUpline).toBe('atlas');
    const unknown = await register('recusado', 'um-barco-azul', { recommenderId: 'nada-assim' });
    const restore = await toggle('referralPromotion', false);
    const off = await register('recusado', 'um-barco-azul', { recommenderId: 'rio' });
    await restore();
    for (const { status, errorCode } of [unknown, off])
      expect([status, errorCode]).toEqual([400, 'registration.invitation_code']);
  });
});

describe('the code of a number is not used up', () => {
  const SHOWN = DEFAULT_REGISTER_RULES.map((one) => (one.field === 'mobileNum' ? { ...one, visible: true } : one));
  const kinds = [
    ['by mobile', 'mobile', registerMobile],
    ['by name', 'username', (input: object) => callSealed('PUT', '/wps/member/register', input)],
  ] as const;

  test.each(kinds)('by a mistyped invitation code, %s', async (_, regType, send) => {
    const restore = await change('register', SHOWN);
    const mobileNum = newPhone();
    await sendSms('register', mobileNum, { regType });
    const username = `convite${crypto.randomUUID().slice(0, 6)}`;
    const input = { username, mobileNum, verificationCode: await readCode(mobileNum), ...PAIR };
    const mistyped = await send({ ...input, affiliateCode: 'ATLSA' });
    const mended = await send({ ...input, affiliateCode: 'ATLAS' });
    await restore();
    expect(mistyped.errorCode).toBe('registration.invitation_code');
    expect(mended.status).toBe(200);
    expect((await get('/wps/member/info', bearer(mended.value.token))).value.toUpline).toBe('atlas');
  });

  test.each(kinds)('by a missing but required invitation, %s', async (_, regType, send) => {
    const restores = [await change('register', SHOWN), await toggle('directRegistration', false)];
    const mobileNum = newPhone();
    await sendSms('register', mobileNum, { regType });
    const username = `convite${crypto.randomUUID().slice(0, 6)}`;
    const input = { username, mobileNum, verificationCode: await readCode(mobileNum), ...PAIR };
    const direct = await send(input);
    const invited = await send({ ...input, affiliateCode: 'ATLAS' });
    for (const restore of restores.reverse()) await restore();
    expect(direct.errorCode).toBe('registration.disabled');
    expect(invited.status).toBe(200);
  });
});

test('an e-mail of another member does not cause a refusal', async () => {
  const email = 'mesmo@correio.example';
  expect((await register('mesma1', 'um-barco-azul', { email })).status).toBe(200);
  expect((await register('mesma2', 'um-barco-azul', { email })).status).toBe(200);
});

test('registration by name verifies the number if it is asked', async () => {
  const restore = await change(
    'register',
    DEFAULT_REGISTER_RULES.map((one) => (one.field === 'mobileNum' ? { ...one, visible: true } : one)),
  );
  const phone = newPhone();
  const bare = await register('comfone', 'um-barco-azul', { mobileNum: phone });
  await sendSms('register', phone, { regType: 'username' });
  const proven = await register('comfone', 'um-barco-azul', {
    mobileNum: phone,
    verificationCode: await readCode(phone),
  });
  await restore();
  expect(bare.errorCode).toBe('verification.code_wrong');
  const config = await get('/wps/v2/member/securityConfig', bearer(proven.value.token));
  expect(config.value.phone).toBe(`+55•••••••${phone.slice(-4)}`);
});
