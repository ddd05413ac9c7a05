import { beforeAll, describe, expect, test } from 'vitest';
import { callSealed, from, listMessages, readCode, registerByPhone, waitForMessages } from '../support/access.ts';
import { bearer, get, moveClock, register, seal, seedAll, send, sendJson, sendSealed, signIn } from '../support/api.ts';

const OLD = 'um-barco-azul';
const NEW = 'outro-barco-verde';

beforeAll(async () => {
  await seedAll();
});

function askLink(username: string, email: string, headers = {}) {
  const body = new URLSearchParams({ username, email }).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
  return send('POST', '/wps/member/password/email', { body, headers: type });
}

function useLink(token: string, newPassword = NEW) {
  const input = { token, newPassword, confirmNewPassword: newPassword };
  return callSealed('POST', '/wps/member/password/link', input);
}

async function readLink(email: string, count = 1): Promise<URL> {
  const [mail] = await waitForMessages(email, count);
  return new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
}

/** The secret is in the fragment, which reaches no server. */
const toSecret = (link: URL) => new URLSearchParams(link.hash.slice(1)).get('passwordReset') ?? '';

describe('a new password by e-mail', () => {
  test('is set once by the link, which ends every session and removes the lock', async () => {
    const { token } = (await register('esquecida', OLD, { email: 'Esquecida@Correio.example' })).value;
    expect(
      (
        await askLink(
          'Esquecida',
          'esquecida@correio.EXAMPLE',
          await from('192.0.2.4', { site: 'https://orla.example' }),
        )
      ).status,
    ).toBe(200);
    const link = await readLink('esquecida@correio.example');
    expect(link.origin).toBe('https://orla.example');
    expect([link.pathname, link.search]).toEqual(['/', '']);
    const secret = toSecret(link);
    expect((await useLink(secret, 'curta')).value).toEqual({ fields: { newPassword: 'pattern' } });
    expect((await useLink(secret)).value).toEqual({ account: 'esquecida' });
    expect((await get('/wps/member/info', bearer(token))).status).toBe(401);
    expect((await signIn('esquecida', NEW)).status).toBe(200);
    expect((await useLink(secret)).errorCode).toBe('password.link_expired');
  });

  test('answers the same for every address, and writes to the owner only', async () => {
    await register('segredo', OLD, { email: 'segredo@correio.example' });
    const right = await askLink('segredo', 'segredo@correio.example');
    const wrong = await askLink('segredo', 'outro@correio.example');
    const nobody = await askLink('ninguem', 'ninguem@correio.example');
    expect(new Set([right, wrong, nobody].map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await readLink('segredo@correio.example');
    expect(await listMessages('outro@correio.example')).toEqual([]);
    expect(await listMessages('ninguem@correio.example')).toEqual([]);
  });

  test('accepts only the newest link, for half an hour', async () => {
    await register('dois-links', OLD).catch(() => undefined);
    await register('links2', OLD, { email: 'links@correio.example' });
    await askLink('links2', 'links@correio.example');
    const first = toSecret(await readLink('links@correio.example'));
    await askLink('links2', 'links@correio.example');
    const second = toSecret(await readLink('links@correio.example', 2));
    expect((await useLink(first)).errorCode).toBe('password.link_expired');
    const late = await seal({ token: second, newPassword: NEW, confirmNewPassword: NEW });
    moveClock(4 * 60_000);
    expect((await sendSealed('POST', '/wps/member/password/link', late)).status).toBe(200);
    moveClock(0);
    const [told] = await waitForMessages('links@correio.example', 3);
    expect(told?.subject, 'where nothing is proven, the given address hears of it').toBe('Sua senha foi trocada');
    await askLink('links2', 'links@correio.example');
    const third = toSecret(await readLink('links@correio.example', 4));
    moveClock(30 * 60_000 + 1_000);
    expect((await useLink(third)).errorCode).toBe('password.link_expired');
  });

  test('is also reported to the phone, because the mailbox may be in wrong hands', async () => {
    const { phone, reply } = await registerByPhone(undefined, { email: 'dona@correio.example' });
    const { account } = reply.value;
    await askLink(account, 'dona@correio.example');
    const secret = toSecret(await readLink('dona@correio.example'));
    expect((await useLink(secret)).value).toEqual({ account });
    expect((await waitForMessages(phone, 2))[0]?.text).toContain(account);
    await waitForMessages('dona@correio.example', 2);
  });

  test('is refused for the link to a mailbox that was replaced', async () => {
    const [before, now] = ['antes@correio.example', 'depois@correio.example'];
    const { token } = (await register('mudada', OLD, { email: before })).value;
    await askLink('mudada', before);
    const secret = toSecret(await readLink(before));
    await sendJson('POST', '/wps/member/contact/code', { kind: 'email', value: now }, bearer(token));
    const bound = { kind: 'email', value: now, verificationCode: await readCode(now) };
    expect((await callSealed('POST', '/wps/member/contact', bound, bearer(token))).status).toBe(200);
    expect((await useLink(secret)).errorCode).toBe('password.link_expired');
    expect((await signIn('mudada', OLD)).status).toBe(200);
    await askLink('mudada', now);
    const own = toSecret(await readLink(now, 2));
    expect((await useLink(own)).value).toEqual({ account: 'mudada' });
  });

  test('does not accept a session token as a link', async () => {
    const { token } = (await register('naolink')).value;
    expect((await useLink(token)).errorCode).toBe('password.link_expired');
  });
});
