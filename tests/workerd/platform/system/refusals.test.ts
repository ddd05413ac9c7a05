import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FEATURE_MODULES, type Feature } from '../../../../src/contract/system/features.ts';
import { ROUTES } from '../../../../src/platform/routes.ts';
import { DEFAULT_REGISTER_RULES } from '../../../../src/platform/system/default-settings.ts';
import { owe } from '../promotions/participants.ts';
import { callSealed, change, from, newPhone, readCode, registerByPhone, sendSms } from '../support/access.ts';
import { bearer, get, moveClock, OPS, type Reply, register, seal, seedAll, sendJson, signIn } from '../support/api.ts';
import { EDGE_SECRET } from '../support/secrets.ts';

const DAY_MS = 86_400_000;
const OFF = 'system.feature_disabled';
const PAIR = { password: 'um-barco-azul', confirmPassword: 'um-barco-azul' };

const turn = (feature: Feature, isOn: boolean) =>
  sendJson('PUT', '/ops/system/whitelabel', { modId: FEATURE_MODULES[feature], enabled: isOn ? '1' : '0' }, OPS);

let member: Record<string, string> = {};
let agent: Record<string, string> = {};
let code = '';
let names = 0;
const newName = () => {
  names += 1;
  return `modulo${names}`;
};

beforeAll(async () => {
  await seedAll();
  member = bearer((await signIn('luna')).value.token);
  agent = bearer((await signIn('atlas')).value.token);
  const row = await env.DB.prepare(
    "select code from registration_codes where agent_account = 'atlas' and state = 'active' limit 1",
  ).first<{ code: string }>();
  code = row?.code ?? '';
});

interface Row {
  /** The error code of the call while the module is off. */
  refusal: string;
  ask: () => Promise<Reply>;
  /** The calls of the contract that this row covers. */
  call: string;
}

const keyed = (headers: Record<string, string>) => ({ ...headers, 'idempotency-key': crypto.randomUUID() });

function reading(call: string, who: () => Record<string, string> = () => member): Row {
  return { refusal: OFF, call, ask: () => get(call, who()) };
}

function changing(call: string, body: object = {}, who: () => Record<string, string> = () => member): Row {
  return { refusal: OFF, call, ask: () => sendJson('POST', call, body, keyed(who())) };
}

async function registerMobile(input: object): Promise<Reply> {
  return callSealed('PUT', '/wps/member/register/mobile', input);
}

const freePlay = async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const randomString = await seal([...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
  return sendJson('POST', '/wps/session/login/freeplay', { os: 'test', platform: 'W', randomString, gateway: 3 });
};

const DISABLED = 'registration.disabled';

/** For each module, the calls that are refused while the module is off. */
const ROWS: [Feature, Row][] = [
  [
    'mobileRegistration',
    {
      refusal: DISABLED,
      call: '/wps/member/register/mobile',
      ask: () => registerMobile({ mobileNum: newPhone(), ...PAIR }),
    },
  ],
  [
    'mobileRegistration',
    { refusal: DISABLED, call: '/wps/verification/sms/register', ask: () => sendSms('register', newPhone()) },
  ],
  [
    'smsVerification',
    { refusal: OFF, call: '/wps/verification/sms/register', ask: () => sendSms('register', newPhone()) },
  ],
  ['usernameRegistration', { refusal: DISABLED, call: '/wps/member/register', ask: () => register(newName()) }],
  ['directRegistration', { refusal: DISABLED, call: '/wps/member/register', ask: () => register(newName()) }],
  ['freePlay', { refusal: 'session.freeplay_disabled', call: '/wps/session/login/freeplay', ask: freePlay }],
  [
    'verificationCodeLogin',
    {
      refusal: 'session.sms_disabled',
      call: '/wps/verification/sms/noLogin',
      ask: () => sendSms('noLogin', newPhone()),
    },
  ],
  [
    'phonePasswordReset',
    {
      refusal: 'password.reset_disabled',
      call: '/wps/member/password/sms',
      ask: () => sendJson('POST', '/wps/member/password/sms', { mobileNum: newPhone(), countryDialingCode: '55' }),
    },
  ],
  ['rewardCentre', reading('/wps/relay/MCSFE_getAvailablePromotions')],
  ['inbox', reading('/wps/relay/CSP_unreadCount')],
  ['points', reading('/wps/relay/MCS2_getPointBalance')],
  ['points', reading('/wps/system/points')],
  ['missions', reading('/wps/relay/MCSFE_getMissionSummaryDetails')],
  ['feedback', reading('/wps/feedback/rules')],
  ['memberTransfer', reading('/wps/relay/CSH_transferTarget')],
  [
    'memberTransfer',
    {
      refusal: OFF,
      call: '/wps/relay/CSH_createTransfer',
      ask: () =>
        callSealed(
          'POST',
          '/wps/relay/CSH_createTransfer',
          { account: 'vega', name: 'x', amount: 1, password: 'x' },
          keyed(member),
        ),
    },
  ],
  ['affiliates', reading('/wps/relay/ODSFE2_agentCodes', () => agent)],
  ['avatars', reading('/wps/relay/MCSFE_getPlayerAvatar')],
  ['avatars', changing('/wps/member/info/icon', { avatar: 'none' })],
  ['referralPromotion', reading('/wps/relay/MCSFE_getReferral')],
  ['dividendContract', changing('/wps/relay/MCS2_processDividendReq', {}, () => agent)],
  ['dailySalary', changing('/wps/relay/MCS2_processDailySalContract', {}, () => agent)],
  ['hourlySalary', changing('/wps/relay/MCS2_processContractHourSalary', {}, () => agent)],
  ['realTimeSalary', changing('/wps/relay/MCSFE_processRealTimeSalaryContract', {}, () => agent)],
];

afterEach(async () => {
  moveClock(0);
  for (const feature of Object.keys(FEATURE_MODULES) as Feature[]) await turn(feature, feature !== 'loginVerification');
});

describe('a disabled module refuses its calls, and an enabled one accepts them again', () => {
  for (const [feature, { call, ask, refusal }] of ROWS) {
    const exists = ROUTES.some(({ endpoint }) => endpoint.path === call);
    test.runIf(exists)(`${feature}: ${call}`, async () => {
      expect((await ask()).errorCode).not.toBe(refusal);
      await turn(feature, false);
      expect((await ask()).errorCode).toBe(refusal);
      await turn(feature, true);
      expect((await ask()).errorCode).not.toBe(refusal);
    });
  }
});

describe('a disabled module', () => {
  test('of direct registration leaves registration by invitation', async () => {
    await turn('directRegistration', false);
    expect((await register(newName(), PAIR.password, { affiliateCode: code })).status).toBe(200);
    expect((await register(newName(), PAIR.password, { domain: 'stranger.example' })).errorCode).toBe(DISABLED);
  });

  test.each([
    ['affiliates', 'affiliateCode'],
    ['referralPromotion', 'referralCode'],
  ] as const)('of %s neither shows nor requires its field', async (feature, field) => {
    const rules = DEFAULT_REGISTER_RULES.map((rule) =>
      rule.field === field ? { ...rule, visible: true, required: true } : rule,
    );
    const putBack = await change('register', rules);
    const read = async () => {
      const { value } = await get('/wps/system/setting/register');
      const site = (await get('/wps/system/site', bearer(EDGE_SECRET))).value.register;
      expect(site.find((rule: { field: string }) => rule.field === field)).toMatchObject({
        visible: value.find((rule: { field: string }) => rule.field === field).visible,
      });
      return value.find((rule: { field: string }) => rule.field === field);
    };
    expect(await read()).toMatchObject({ visible: true, required: true });
    expect((await register(newName(), PAIR.password)).value).toEqual({ fields: { [field]: 'required' } });
    await turn(feature, false);
    expect(await read()).toMatchObject({ visible: false, required: false });
    expect((await register(newName(), PAIR.password)).status).toBe(200);
    await turn(feature, true);
    await putBack();
  });

  test('of affiliates accepts no agent code, and no agent of a domain', async () => {
    const domains = [{ domain: 'atlas.example', affiliateCode: code, isPrimary: true }];
    await sendJson('PUT', '/ops/system/domains', { domains }, OPS);
    await turn('affiliates', false);
    const coded = await register(newName(), PAIR.password, { affiliateCode: code });
    const name = newName();
    await register(name, PAIR.password, { domain: 'atlas.example' });
    await sendJson('PUT', '/ops/system/domains', { domains: [] }, OPS);
    expect(coded.errorCode).toBe('registration.invitation_code');
    const row = await env.DB.prepare('select upline from directory where account = ?').bind(name).first();
    expect(row).toEqual({ upline: null });
  });

  test('of passwords at mobile registration asks for none', async () => {
    const { reply } = await registerByPhone(newPhone(), { password: '', confirmPassword: '' });
    expect(reply.value).toMatchObject({ fields: { password: 'required' } });
    await turn('mobilePasswordRegistration', false);
    const phone = newPhone();
    await sendSms('register', phone);
    const verificationCode = await readCode(phone);
    expect((await registerMobile({ mobileNum: phone, verificationCode })).status).toBe(200);
  });

  test('of SMS verification asks for no code', async () => {
    expect((await registerMobile({ mobileNum: newPhone(), ...PAIR })).errorCode).toBe('verification.code_wrong');
    await turn('smsVerification', false);
    expect((await registerMobile({ mobileNum: newPhone(), ...PAIR })).status).toBe(200);
  });

  test('of expiring passwords forces no change, an enabled one does', async () => {
    const name = newName();
    await register(name);
    await sendJson('PUT', '/ops/system/password-age', { days: 30 }, OPS);
    moveClock(31 * DAY_MS);
    const expired = async () => (await signIn(name, PAIR.password)).value.passwordExpired;
    expect(await expired()).toBe(true);
    await turn('passwordExpiry', false);
    expect(await expired()).toBe(false);
    await sendJson('PUT', '/ops/system/password-age', { days: 0 }, OPS);
    await turn('passwordExpiry', true);
    expect(await expired()).toBe(false);
  });

  test('of verification at sign-in admits an unregistered address, an enabled one does not', async () => {
    const name = newName();
    await register(name);
    const signInFrom = async (ip: string) => signIn(name, PAIR.password, {}, await from(ip));
    expect((await signInFrom('198.51.100.7')).status).toBe(200);
    await turn('loginVerification', true);
    expect((await signInFrom('203.0.113.77')).errorCode).toMatch(/^session\.verification_/);
    await turn('loginVerification', false);
    expect((await signInFrom('203.0.113.77')).status).toBe(200);
  });

  test('keeps the data that was written while it was on', async () => {
    await turn('memberTransfer', false);
    expect((await get('/wps/relay/CSH_transfers', member)).status).toBe(200);
  });

  test('of the reward centre keeps the way to give up a bonus that blocks withdrawals', async () => {
    const rio = bearer((await signIn('rio')).value.token);
    const post = (call: string, body: object) => sendJson('POST', `/wps/relay/${call}`, body, keyed(rio));
    const claimId = await owe({ post });
    await turn('rewardCentre', false);
    expect((await get('/wps/relay/CSH_withdrawalTerms', rio)).value.blocks).toHaveLength(1);
    const { value } = await get('/wps/relay/MCS2_getPromotionClaimList?status=process', rio);
    expect(value.list.map((claim: { claimId: string }) => claim.claimId)).toEqual([claimId]);
    const before = await get('/wps/relay/MCS2_getPromotionClaimList?asOf=2020-01-01T00:00:00Z', rio);
    expect(before.value).toMatchObject({ list: [], total: 0, totals: { claims: 0 } });
    expect((await post('MCSFE_forfeitPromotionBonus', { claimId })).value.status).toBe('close');
    expect((await get('/wps/relay/CSH_withdrawalTerms', rio)).value.blocks).toEqual([]);
  });
});

/** Modules that close no call of the platform. A screen reads the module tree and shows or hides its part. */
const SCREENS: readonly Feature[] = ['ageGate', 'chat'];
const EFFECTS: readonly Feature[] = ['mobilePasswordRegistration', 'passwordExpiry', 'loginVerification'];

test('every module has its test', () => {
  const tested = new Set<string>([...ROWS.map(([feature]) => feature), ...EFFECTS, ...SCREENS]);
  expect(Object.keys(FEATURE_MODULES).filter((feature) => !tested.has(feature))).toEqual([]);
});
