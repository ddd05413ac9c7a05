import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { findStaff, spendTotpStep } from '../../../../src/platform/staff/people-queries.ts';
import { moveClock, OPS, seedAll, sendJson } from '../support/api.ts';
import { fetchApp } from '../support/fetch-app.ts';
import { measureRoundTrips } from '../support/round-trips.ts';
import { inviteAndOpen, STAFF_PASSWORD, signInStaff, toCode, toStaff, trySignIn } from '../support/staff.ts';

beforeAll(async () => {
  await seedAll();
});

async function freeCodes(account: string): Promise<void> {
  await env.DB.prepare('update staff set totp_last_step = 0 where account = ?').bind(account).run();
}

describe('a person signs in', () => {
  test('with password and code, and gets the token in a header only', async () => {
    await freeCodes('caio');
    const reply = await trySignIn('caio');
    expect(reply.value).toMatchObject({
      person: { account: 'caio', roles: ['support'] },
      idleSeconds: 900,
      isLocked: false,
    });
    expect(reply.value.person.permissions).toContain('support.answer');
    const token = reply.headers.get('x-staff-token') ?? '';
    expect(token).toMatch(/^staff\.[\w-]{43}$/);
    expect(reply.text).not.toContain(token);
    expect((await toStaff(token).call('GET', '/ops/session')).value.person.account).toBe('caio');
  });

  test.each([
    ['a wrong password', 'dora', 'errada', undefined],
    ['a wrong code', 'dora', STAFF_PASSWORD, '000000'],
    ['an unknown account', 'ninguem', STAFF_PASSWORD, undefined],
    ['a member’s account', 'luna', STAFF_PASSWORD, undefined],
  ])('not with %s, and the answer does not say which', async (_name, account, password, code) => {
    await freeCodes('dora');
    const reply = await trySignIn(account, password, code ?? toCode());
    expect([reply.status, reply.errorCode, reply.headers.get('x-staff-token')]).toEqual([
      401,
      'staff.wrong_credentials',
      null,
    ]);
  });

  test('and the audit names the account that was tried, but no machine', async () => {
    await trySignIn('ninguem', 'errada');
    const { results } = await env.DB.prepare(
      "select target, key_id, outcome from audit where endpoint = 'signInStaff' and target = 'ninguem' order by id desc limit 1",
    ).all();
    expect(results).toEqual([{ target: 'ninguem', key_id: '', outcome: 'staff.wrong_credentials' }]);
  });

  test('with each code once', async () => {
    await freeCodes('dora');
    const code = toCode();
    const replies = await Promise.all([1, 2, 3].map(() => trySignIn('dora', STAFF_PASSWORD, code)));
    expect(replies.map(({ success }) => success).sort()).toEqual([false, false, true]);
    const row = await findStaff(env.DB, 'dora');
    const spend = () => spendTotpStep(env.DB, row?.id ?? '', (row?.totp_last_step ?? 0) + 1);
    expect((await Promise.all([spend(), spend(), spend()])).filter(Boolean)).toEqual([true]);
  });

  test('with a wrong code for as long as with a wrong password or name', async () => {
    const ask = (account: string, password: string) => {
      const body = JSON.stringify({ account, password, code: '000000' });
      const headers = { 'content-type': 'application/json' };
      return measureRoundTrips(new Request('https://platform.test/ops/session', { method: 'POST', headers, body }));
    };
    const wrongCode = await ask('dora', STAFF_PASSWORD);
    expect(wrongCode.status).toBe(401);
    expect([await ask('dora', 'errada-errada'), await ask('ninguem', STAFF_PASSWORD)]).toEqual([wrongCode, wrongCode]);
  });

  test('not after ten failures, and an admin who restores the person ends the lock', async () => {
    await inviteAndOpen('teimosa', ['support']);
    for (let tries = 0; tries < 10; tries += 1) await trySignIn('teimosa', 'errada');
    const locked = await trySignIn('teimosa', 'um-barco-azul');
    expect([locked.status, locked.errorCode]).toEqual([429, 'staff.sign_in_locked']);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    await sendJson('POST', '/ops/staff/teimosa/restore', { reason: 'esqueceu' }, OPS);
    expect((await trySignIn('teimosa', 'errada')).errorCode).toBe('staff.wrong_credentials');
  });

  test('with a recovery code, once', async () => {
    const { invitation } = (
      await sendJson('POST', '/ops/staff', { account: 'sem.celular', name: 'Sem', roles: ['support'] }, OPS)
    ).value;
    const password = 'um-barco-azul';
    const { secret } = (await sendJson('POST', '/ops/invitations/accept', { invitation, password })).value;
    const confirmed = await sendJson('POST', '/ops/invitations/confirm', {
      invitation,
      password,
      code: toCode(secret),
    });
    const [code] = confirmed.value.recoveryCodes;
    expect((await trySignIn('sem.celular', password, code)).success).toBe(true);
    expect((await trySignIn('sem.celular', password, code)).errorCode).toBe('staff.wrong_credentials');
    const stored = await env.DB.prepare("select * from staff where account = 'sem.celular'").first();
    for (const known of [secret, code, password, invitation]) expect(JSON.stringify(stored)).not.toContain(known);
  });
});

describe('a session', () => {
  test('is locked after 15 minutes without a call, and opens with the password', async () => {
    const caio = await signInStaff('caio');
    expect((await caio.call('GET', '/ops/feedback')).status).toBe(200);
    moveClock(15 * 60_000 + 31_000);
    expect((await caio.call('GET', '/ops/feedback')).errorCode).toBe('staff.locked');
    expect((await caio.call('GET', '/ops/session')).value.isLocked).toBe(true);
    expect((await caio.call('POST', '/ops/session/unlock', { password: 'errada' })).errorCode).toBe(
      'staff.wrong_credentials',
    );
    expect((await caio.call('GET', '/ops/feedback')).errorCode).toBe('staff.locked');
    expect((await caio.call('POST', '/ops/session/unlock', { password: STAFF_PASSWORD })).value.isLocked).toBe(false);
    expect((await caio.call('GET', '/ops/feedback')).status).toBe(200);
  });

  test('is locked at once by its page', async () => {
    const caio = await signInStaff('caio');
    expect((await caio.call('POST', '/ops/session/lock')).value.isLocked).toBe(true);
    expect((await caio.call('GET', '/ops/feedback')).errorCode).toBe('staff.locked');
  });

  test('ends after 12 hours, although it is in use', async () => {
    const caio = await signInStaff('caio');
    for (let hour = 0; hour < 12 * 5; hour += 1) {
      moveClock(hour * 12 * 60_000);
      expect((await caio.call('GET', '/ops/feedback')).status).toBe(200);
    }
    moveClock(12 * 3_600_000 + 1);
    expect((await caio.call('GET', '/ops/feedback')).errorCode).toBe('staff.unauthorized');
  });

  test('that an admin ends is refused from the next call on', async () => {
    const [ana, caio] = [await signInStaff('ana'), await signInStaff('caio')];
    const { list } = (await ana.call('GET', '/ops/staff/caio/sessions')).value;
    for (const { id } of list) expect((await ana.call('DELETE', `/ops/staff/caio/sessions/${id}`)).success).toBe(true);
    expect(list.length).toBeGreaterThan(0);
    const refused = await caio.call('GET', '/ops/feedback');
    expect([refused.status, refused.errorCode]).toEqual([401, 'staff.unauthorized']);
    expect((await ana.call('GET', '/ops/staff/caio/sessions')).value.list).toEqual([]);
  });

  test('that a person left open elsewhere is listed for this person alone, and ended by it', async () => {
    const [here, there, dora] = [await signInStaff('caio'), await signInStaff('caio'), await signInStaff('dora')];
    const { list } = (await here.call('GET', '/ops/session/sessions')).value;
    const current = list.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    expect([list.length, current.length]).toEqual([2, 1]);
    const other = list.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id;
    const ids = (await dora.call('GET', '/ops/session/sessions')).value.list.map(({ id }: { id: string }) => id);
    expect(ids).not.toContain(other);
    expect((await dora.call('DELETE', `/ops/session/sessions/${other}`)).errorCode).toBe('staff.unknown');
    expect((await there.call('POST', '/ops/session/lock')).success).toBe(true);
    expect((await there.call('GET', '/ops/session/sessions')).errorCode).toBe('staff.locked');
    expect((await there.call('DELETE', `/ops/session/sessions/${current[0].id}`)).errorCode).toBe('staff.locked');
    expect((await here.call('DELETE', `/ops/session/sessions/${other}`)).success).toBe(true);
    expect((await there.call('GET', '/ops/session')).errorCode).toBe('staff.unauthorized');
    expect((await here.call('GET', '/ops/session')).status).toBe(200);
  });

  test('that the person ended is gone', async () => {
    const caio = await signInStaff('caio');
    expect((await caio.call('DELETE', '/ops/session')).success).toBe(true);
    expect((await caio.call('GET', '/ops/session')).errorCode).toBe('staff.unauthorized');
  });

  test('of a suspended person is gone, and a role that was taken away is gone from the next call on', async () => {
    const rosa = await inviteAndOpen('rosa', ['support', 'content']);
    expect((await rosa.call('GET', '/ops/system/settings')).status).toBe(200);
    await sendJson('PUT', '/ops/staff/rosa/roles', { roles: ['support'], reason: 'mudou de equipe' }, OPS);
    expect((await rosa.call('GET', '/ops/system/settings')).errorCode).toBe('staff.forbidden');
    expect((await rosa.call('GET', '/ops/feedback')).status).toBe(200);
    await sendJson('POST', '/ops/staff/rosa/suspend', { reason: 'saiu' }, OPS);
    expect((await rosa.call('GET', '/ops/feedback')).errorCode).toBe('staff.unauthorized');
    expect((await trySignIn('rosa', 'um-barco-azul')).errorCode).toBe('staff.wrong_credentials');
  });
});

describe('an invitation', () => {
  const invite = (account: string) =>
    sendJson('POST', '/ops/staff', { account, name: 'Nova', roles: ['support'] }, OPS);

  test('opens one account, once', async () => {
    const { invitation } = (await invite('nova')).value;
    const password = 'um-barco-azul';
    const { secret, totpUri } = (await sendJson('POST', '/ops/invitations/accept', { invitation, password })).value;
    expect(totpUri).toContain(secret);
    expect((await trySignIn('nova', password, toCode(secret))).errorCode).toBe('staff.wrong_credentials');
    const confirm = { invitation, password, code: toCode(secret) };
    const replies = await Promise.all([1, 2, 3].map(() => sendJson('POST', '/ops/invitations/confirm', confirm)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect((await sendJson('POST', '/ops/invitations/accept', { invitation, password })).errorCode).toBe(
      'staff.invitation_ended',
    );
    expect((await invite('nova')).errorCode).toBe('staff.account_taken');
  });

  test('ends after 48 hours, and with a later one', async () => {
    const first = (await invite('lenta')).value.invitation;
    const second = (await invite('lenta')).value.invitation;
    const accept = (invitation: string) =>
      sendJson('POST', '/ops/invitations/accept', { invitation, password: 'um-barco-azul' });
    expect((await accept(first)).errorCode).toBe('staff.invitation_ended');
    expect((await accept(second)).success).toBe(true);
    moveClock(48 * 3_600_000 + 1);
    expect((await accept(second)).errorCode).toBe('staff.invitation_ended');
  });

  test.each([
    ['curta', 'request.invalid'],
    ['cassino2026', 'registration.password_common'],
  ])('refuses the password %s', async (password, code) => {
    const { invitation } = (await invite('fraca')).value;
    expect((await sendJson('POST', '/ops/invitations/accept', { invitation, password })).errorCode).toBe(code);
  });
});

describe('the last admin', () => {
  test('keeps the role, also when two are removed at once', async () => {
    await env.DB.prepare("update staff set state = 'suspended' where roles like '%admin%' and account <> 'ana'").run();
    await inviteAndOpen('segunda', ['admin']);
    const replies = await Promise.all([
      sendJson('POST', '/ops/staff/ana/suspend', { reason: 'x' }, OPS),
      sendJson('PUT', '/ops/staff/segunda/roles', { roles: [], reason: 'x' }, OPS),
    ]);
    expect(replies.map(({ errorCode }) => errorCode ?? 'done').sort()).toEqual(['done', 'staff.last_admin']);
    await sendJson('POST', '/ops/staff/ana/restore', { reason: 'x' }, OPS);
    await sendJson('PUT', '/ops/staff/segunda/roles', { roles: [], reason: 'x' }, OPS);
    const last = await sendJson('PUT', '/ops/staff/ana/roles', { roles: ['finance'], reason: 'x' }, OPS);
    expect(last.errorCode).toBe('staff.last_admin');
    expect((await sendJson('POST', '/ops/staff/ana/suspend', { reason: 'x' }, OPS)).errorCode).toBe('staff.last_admin');
  });
});

describe('the bearer', () => {
  async function ask(path: string, headers: Record<string, string>, vars: object): Promise<string> {
    const request = new Request(`https://x${path}`, { headers });
    const response = await fetchApp(request, vars);
    const body = (await response.json()) as { errorCode?: string };
    return `${response.status} ${body.errorCode ?? 'success'}`;
  }

  test('is refused where it is switched off, and people go on', async () => {
    const caio = await signInStaff('caio');
    for (const vars of [{ OPS_BEARER: 'off' }, { OPS_BEARER: 'off', OPS_TOKEN: '' }]) {
      expect(await ask('/ops/feedback', OPS, vars)).toBe('401 operator.unauthorized');
      expect(await ask('/ops/feedback', { authorization: 'Bearer undefined' }, vars)).toBe('401 operator.unauthorized');
      expect(await ask('/ops/feedback', caio.as, vars)).toBe('200 success');
    }
  });

  test('is missing: there are no operator calls, for people neither', async () => {
    const caio = await signInStaff('caio');
    for (const path of ['/ops/feedback', '/ops/session']) {
      expect(await ask(path, caio.as, { OPS_TOKEN: '' })).toBe('404 request.not_found');
    }
  });
});
