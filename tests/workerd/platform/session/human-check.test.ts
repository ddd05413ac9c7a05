import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { CAPTCHA_HEADER } from '../../../../src/contract/core/edge-headers.ts';
import { parseEnv } from '../../../../src/platform/env.ts';
import { callSealed } from '../support/access.ts';
import { get, register, seal, seedAll } from '../support/api.ts';
import { readCaptcha } from '../support/database.ts';
import { fetchApp } from '../support/fetch-app.ts';

const SERVICE = {
  HUMAN_CHECK_NAME: 'fake',
  HUMAN_CHECK_URL: 'https://site.test/siteverify',
  HUMAN_CHECK_SECRET: 'known-to-both',
};
const PASSWORD = 'um-barco-azul';

async function signIn(username: string, password: string, answer: object = {}, id = '') {
  const body = await seal({ type: 'username', username, password, ...answer });
  const headers = { 'content-type': 'application/jose', ...(id && { [CAPTCHA_HEADER]: id }) };
  const request = new Request('https://platform.test/wps/session/login', { method: 'POST', headers, body });
  const response = await fetchApp(request, SERVICE);
  return { status: response.status, ...((await response.json()) as { errorCode?: string }) };
}

async function failThrice(name: string) {
  await register(name, PASSWORD);
  for (let time = 0; time < 3; time += 1) await signIn(name, 'errada-errada');
}

async function askCaptcha(): Promise<{ id: string; captcha: string }> {
  const id = (await get('/wps/captcha')).headers.get(CAPTCHA_HEADER) ?? '';
  return { id, captcha: await readCaptcha(id) };
}

const token = (checkToken: string, checkProvider = 'fake') => ({ checkProvider, checkToken });

beforeAll(seedAll);

describe('an external captcha service', () => {
  test('judges a token', async () => {
    await failThrice('humano1');
    expect((await signIn('humano1', PASSWORD)).errorCode).toBe('session.captcha_required');
    expect((await signIn('humano1', PASSWORD, token('login:human'))).status).toBe(200);
  });

  test('leaves the site’s captcha valid, once', async () => {
    await failThrice('humano2');
    const wrong = await askCaptcha();
    expect((await signIn('humano2', PASSWORD, { captcha: 'XXXXX' }, wrong.id)).errorCode).toBe('session.captcha_wrong');
    const { id, captcha } = await askCaptcha();
    expect((await signIn('humano2', PASSWORD, { captcha }, id)).status).toBe(200);
    await failThrice('humano3');
    expect((await signIn('humano3', PASSWORD, { captcha }, id)).errorCode).toBe('session.captcha_wrong');
  });

  test('alone decides if a request contains both', async () => {
    await failThrice('humano4');
    const { id, captcha } = await askCaptcha();
    const both = { captcha, ...token('login:machine') };
    expect((await signIn('humano4', PASSWORD, both, id)).errorCode).toBe('session.captcha_wrong');
    expect((await signIn('humano4', PASSWORD, { captcha: 'XXXXX', ...token('login:human') })).status).toBe(200);
  });

  test.each([
    ['a bot', token('login:machine')],
    ['a token for another action', token('sms:human')],
    ['a token of another service', token('login:human', 'other')],
    ['a token while the service fails', token('broken:human')],
  ])('refuses %s', async (_who, answer) => {
    const name = `maquina${JSON.stringify(answer).length}`;
    await failThrice(name);
    expect((await signIn(name, PASSWORD, answer)).errorCode).toBe('session.captcha_wrong');
  });

  test('is off without its address: a token has no effect', async () => {
    await failThrice('humano5');
    const bare = await callSealed('POST', '/wps/session/login', {
      ...{ type: 'username', username: 'humano5', password: PASSWORD },
      ...token('login:human'),
    });
    expect(bare.errorCode).toBe('session.captcha_required');
  });

  test('requires its address and its secret', () => {
    const { HUMAN_CHECK_SECRET: _, ...half } = SERVICE;
    expect(() => parseEnv({ ...env, ...half })).toThrow('HUMAN_CHECK_URL and HUMAN_CHECK_SECRET');
    expect(parseEnv({ ...env }).humanCheck).toBeUndefined();
  });
});
