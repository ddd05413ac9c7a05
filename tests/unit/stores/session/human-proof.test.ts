import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  WORK_PROVIDER,
  type WorkChallenge,
  WorkChallengeSchema,
} from '../../../../src/contract/session/proof-of-work.ts';
import { type Browser, grant, INFO, OPENING, refuse, settle } from '../browser.ts';
import { createServerKey } from '../keys.ts';

const LOGIN = '/wps/session/login';
let browser: Browser;
let key: Awaited<ReturnType<typeof createServerKey>>;
let form: typeof import('../../../../src/stores/session/sign-in-form.ts');
let proof: typeof import('../../../../src/stores/session/human-proof.ts');
let captcha: typeof import('../../../../src/stores/session/captcha.ts');
let easy: WorkChallenge;

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser();
  form = await import('../../../../src/stores/session/sign-in-form.ts');
  proof = await import('../../../../src/stores/session/human-proof.ts');
  captcha = await import('../../../../src/stores/session/captcha.ts');
  key = await createServerKey('k1');
  easy = await createWork();
  form.signInForm.change('username', 'luna');
  form.signInForm.change('password', 'Orla#2026');
});

/** Creates a challenge like the platform's, with little work. */
async function createWork(): Promise<WorkChallenge> {
  const secrets = { hmacSignatureSecret: 'signs', hmacKeySignatureSecret: 'signs the key' };
  const data = { purpose: 'login', tries: 8 };
  const bounds = { algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 6, expiresAt: 2_000_000_000 };
  return WorkChallengeSchema.parse(await createChallenge({ ...bounds, ...secrets, data, deriveKey }));
}

function serve(answers: readonly (() => Response)[]): void {
  let at = 0;
  browser.serve(({ path }) => {
    if (path === '/wps/system/keys') return grant({ keys: [key.publicKey], now: browser.state.now / 1000 });
    if (path === '/wps/member/info') return grant(INFO);
    if (path !== LOGIN) return undefined;
    at += 1;
    return answers[at - 1]?.();
  });
}

const readSent = async (at: number) =>
  (await key.open(browser.callsTo(LOGIN)[at]?.body)).data as Record<string, string>;

async function readProof(at: number) {
  const { checkProvider, checkToken = '' } = await readSent(at);
  return { checkProvider, ...(checkToken && (JSON.parse(atob(checkToken)) as { challenge: WorkChallenge })) };
}

describe('a sign-in that must prove a human', () => {
  test('is sent again with the work done, and shows no picture; who waits is told', async () => {
    const seen: boolean[] = [];
    proof.$isProving.listen((is) => seen.push(is));
    serve([() => refuse('session.captcha_required', { captcha: true, challenge: easy }), () => grant(OPENING)]);
    expect(await form.signInForm.submit()).toBe(true);
    expect(await readSent(0)).not.toHaveProperty('checkToken');
    expect(await readProof(1)).toMatchObject({ checkProvider: WORK_PROVIDER, challenge: easy });
    expect(seen).toEqual([true, false]);
    expect([form.$needsCaptcha.get(), captcha.$captcha.get().status]).toEqual([false, 'none']);
  });

  test('after a wrong password begins the work for the next try, which brings it along once', async () => {
    const wrong = () => refuse('session.wrong_credentials', { captcha: true, challenge: easy });
    serve([wrong, () => refuse('session.wrong_credentials', { captcha: false }), () => grant(OPENING)]);
    expect(await form.signInForm.submit()).toBe(false);
    expect(form.signInForm.$failure.get()?.code).toBe('session.wrong_credentials');
    expect(form.$needsCaptcha.get()).toBe(false);
    expect(await form.signInForm.submit()).toBe(false);
    expect(await readProof(1)).toMatchObject({ challenge: easy });
    expect(await form.signInForm.submit()).toBe(true);
    expect(await readSent(2)).not.toHaveProperty('checkToken');
    expect(browser.callsTo('/wps/captcha')).toEqual([]);
  });

  test('says so when it is never believed, and does not ask for ever', async () => {
    const refused = () => refuse('session.captcha_wrong', { captcha: true, challenge: easy });
    serve([refused, refused, refused, refused]);
    expect(await form.signInForm.submit()).toBe(false);
    expect(form.signInForm.$failure.get()?.code).toBe('human.failed');
    expect(browser.callsTo(LOGIN)).toHaveLength(3);
  });

  test.each([
    ['costs more than a phone can bear', { cost: 1_000_000 }],
    ['is none', { algorithm: 'SHA-256' }],
  ])('of a platform whose challenge %s asks for the picture instead', async (_what, parameters) => {
    const challenge = { ...easy, parameters: { ...easy.parameters, ...parameters } };
    serve([() => refuse('session.captcha_required', { captcha: true, challenge })]);
    expect(await form.signInForm.submit()).toBe(false);
    expect(form.$needsCaptcha.get()).toBe(true);
  });

  test('of a platform that draws pictures shows the picture', async () => {
    serve([() => refuse('session.captcha_required', { captcha: true })]);
    expect(await form.signInForm.submit()).toBe(false);
    await settle();
    expect(form.$needsCaptcha.get()).toBe(true);
    expect(browser.callsTo('/wps/captcha')).toHaveLength(1);
  });
});
