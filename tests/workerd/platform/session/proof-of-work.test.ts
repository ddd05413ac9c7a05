import { beforeAll, describe, expect, test } from 'vitest';
import type { RegisterRule } from '../../../../src/contract/registration/registration.ts';
import {
  WORK_PROVIDER,
  type WorkChallenge,
  WorkChallengeSchema,
} from '../../../../src/contract/session/proof-of-work.ts';
import { BOUNDS } from '../../../../src/platform/limits/bounds.ts';
import { issueWork } from '../../../../src/platform/session/proof-of-work.ts';
import { toTries } from '../../../../src/platform/session/proof-of-work-tries.ts';
import { solveWork } from '../../../../src/stores/session/solve-work.ts';
import { from } from '../support/access.ts';
import { get, moveClock, OPS, register, seal, seedAll, sendJson } from '../support/api.ts';
import { fetchApp } from '../support/fetch-app.ts';
import { EDGE_SECRET } from '../support/secrets.ts';

const BY_DEFAULT = { HUMAN_CHECK: undefined };
const PASSWORD = 'um-barco-azul';

interface Reply {
  status: number;
  errorCode?: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever shape they expect
  value?: any;
}

async function call(method: string, path: string, init: RequestInit): Promise<Reply> {
  const request = new Request(`https://platform.test${path}`, { method, ...init });
  const response = await fetchApp(request, BY_DEFAULT);
  return { status: response.status, ...((await response.json()) as object) };
}

async function callSealed(method: string, path: string, data: object): Promise<Reply> {
  return call(method, path, { headers: { 'content-type': 'application/jose' }, body: await seal(data) });
}

const signIn = (username: string, password: string, proof: object = {}) =>
  callSealed('POST', '/wps/session/login', { type: 'username', username, password, ...proof });

const toProof = (checkToken: string) => ({ checkProvider: WORK_PROVIDER, checkToken });
const prove = async (challenge: WorkChallenge) => toProof(await solveWork(challenge));

async function fail(username: string, times: number): Promise<Reply> {
  let last = await signIn(username, 'errada-errada');
  for (let time = 1; time < times; time += 1) last = await signIn(username, 'errada-errada');
  return last;
}

async function failToChallenge(username: string): Promise<WorkChallenge> {
  await register(username, PASSWORD);
  return (await fail(username, 3)).value.challenge;
}

beforeAll(seedAll);

describe('a proof of work', () => {
  test('is asked from the third failure on, of an unknown name alike, and lets in who brings it', async () => {
    await register('obra', PASSWORD);
    const flags = (reply: Reply) => [
      reply.status,
      reply.errorCode,
      reply.value.captcha,
      reply.value.challenge?.parameters.data,
    ];
    for (const failures of [1, 2, 3, 4]) {
      const known = await signIn('obra', 'errada-errada');
      expect(flags(await signIn('ninguem-daqui', 'errada-errada'))).toEqual(flags(known));
      expect(known.value.captcha).toBe(failures >= 3);
      if (failures >= 3) expect(WorkChallengeSchema.safeParse(known.value.challenge).success).toBe(true);
    }
    const refused = await signIn('obra', PASSWORD);
    expect([refused.status, refused.errorCode]).toEqual([401, 'session.captcha_required']);
    expect((await signIn('obra', PASSWORD, await prove(refused.value.challenge))).status).toBe(200);
  });

  test('is good once, for its purpose, for five minutes, and as it was signed', async () => {
    const challenge = await failToChallenge('obra2');
    const proof = await prove(challenge);
    const wrong = await signIn('obra2', 'errada-errada', proof);
    expect(wrong.errorCode).toBe('session.wrong_credentials');
    expect((await signIn('obra2', PASSWORD, proof)).errorCode, 'spent').toBe('session.captcha_wrong');
    const settings = { edgeSecret: EDGE_SECRET };
    const other = await prove(await issueWork(settings, 'sms', 400));
    expect((await signIn('obra2', PASSWORD, other)).errorCode, 'another purpose').toBe('session.captcha_wrong');
    const foreign = await prove(await issueWork({ edgeSecret: 'not-the-secret-of-this-platform' }, 'login', 400));
    expect((await signIn('obra2', PASSWORD, foreign)).errorCode, 'signed by nobody').toBe('session.captcha_wrong');
    const fresh = (await signIn('obra2', PASSWORD)).value.challenge as WorkChallenge;
    const easier = { ...fresh.parameters, cost: 1, data: { ...fresh.parameters.data } };
    const changed = await prove({ ...fresh, parameters: { ...easier, keyPrefix: '00' } });
    expect((await signIn('obra2', PASSWORD, changed)).errorCode, 'changed').toBe('session.captcha_wrong');
    const late = await prove(fresh);
    moveClock(300_000);
    expect((await signIn('obra2', PASSWORD, late)).errorCode, 'expired').toBe('session.captcha_wrong');
  });

  test('that was not done is none', async () => {
    const challenge = await failToChallenge('obra3');
    const solution = { counter: 1, derivedKey: challenge.parameters.keyPrefix + '0'.repeat(32) };
    for (const token of ['', 'x', btoa('{}'), btoa(JSON.stringify({ challenge, solution }))]) {
      const { errorCode } = await signIn('obra3', PASSWORD, toProof(token));
      expect(errorCode).toBe(token === '' ? 'session.captcha_required' : 'session.captcha_wrong');
    }
  });

  test('grows with the failures of the name, within bounds; an easier one of another name is not enough', async () => {
    const easy = await prove(await failToChallenge('obra4'));
    const challenge = await failToChallenge('obra5');
    expect(challenge.parameters.data.tries).toBe(toTries(0));
    const next = (await signIn('obra5', 'errada-errada', await prove(challenge))).value.challenge as WorkChallenge;
    expect(next.parameters.data.tries).toBe(2 * toTries(0));
    const refused = await signIn('obra5', PASSWORD, easy);
    expect([refused.errorCode, refused.value.challenge.parameters.data.tries]).toEqual([
      'session.captcha_required',
      next.parameters.data.tries,
    ]);
    expect((await signIn('obra5', PASSWORD, await prove(next))).status).toBe(200);
    expect(toTries(BOUNDS.namePlace.lockEvery)).toBe(toTries(1_000));
  });

  test('is asked of a network that lets send many codes', async () => {
    const send = async (mobileNum: string, proof = {}) =>
      call('POST', '/wps/verification/sms/noLogin', {
        headers: { 'content-type': 'application/json', ...(await from('198.51.100.77')) },
        body: JSON.stringify({ mobileNum, countryDialingCode: '+55', ...proof }),
      });
    for (let n = 0; n < 10; n += 1) expect((await send(`1198765100${n}`)).status).toBe(200);
    const refused = await send('11987651010');
    expect(refused.errorCode).toBe('session.captcha_required');
    expect((await send('11987651010', await prove(refused.value.challenge))).status).toBe(200);
  });

  test('is asked of a registration where the rules ask for the check, which have no field for it', async () => {
    const isCaptcha = ({ field }: RegisterRule) => field === 'captcha';
    const { value: stored } = await get('/wps/system/setting/register');
    const rules = stored.map((rule: RegisterRule) =>
      isCaptcha(rule) ? { ...rule, visible: true, required: true } : rule,
    );
    expect((await sendJson('PUT', '/ops/system/register', { rules }, OPS)).status).toBe(200);
    const { value: shown } = await call('GET', '/wps/system/setting/register', {});
    expect([stored.some(isCaptcha), shown.some(isCaptcha)]).toEqual([true, false]);
    const person = { username: 'obreira', password: PASSWORD, confirmPassword: PASSWORD };
    const refused = await callSealed('PUT', '/wps/member/register', person);
    expect([refused.status, refused.errorCode]).toEqual([401, 'session.captcha_required']);
    const proof = await prove(refused.value.challenge);
    expect((await callSealed('PUT', '/wps/member/register', { ...person, ...proof })).status).toBe(200);
  });
});
