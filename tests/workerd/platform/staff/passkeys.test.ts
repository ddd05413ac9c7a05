import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { seedAll, sendJson } from '../support/api.ts';
import { createAuthenticator, type Faults } from '../support/authenticator.ts';
import { inviteAndOpen, type StaffMember, signInStaff, toCode, toStaff, trySignIn } from '../support/staff.ts';
import { acceptWith, addPasskey, invite, openByPasskey, prove, SITE, signInWith, startByCode } from './passkeys.ts';

beforeAll(seedAll);

describe('an invitation', () => {
  test('opens an account by a passkey, once, and signs the person in', async () => {
    const invitation = await invite('lia');
    const key = await createAuthenticator(SITE);
    const opened = await acceptWith(invitation, key);
    expect(opened.value).toMatchObject({ person: { account: 'lia' }, signInWays: ['passkey'], isLocked: false });
    const lia = toStaff(opened.headers.get('x-staff-token') ?? '');
    expect((await lia.call('GET', '/ops/feedback')).status).toBe(200);
    const again = await sendJson('POST', '/ops/invitations/passkey/options', { invitation });
    expect(again.errorCode).toBe('staff.invitation_ended');
    const passwordToo = await sendJson('POST', '/ops/invitations/accept', { invitation, password: 'um-barco-azul' });
    expect(passwordToo.errorCode).toBe('staff.invitation_ended');
    expect((await trySignIn('lia', 'um-barco-azul', '123456')).errorCode).toBe('staff.wrong_credentials');
  });

  test('forgets a password that was chosen for it before', async () => {
    const invitation = await invite('mia');
    await sendJson('POST', '/ops/invitations/accept', { invitation, password: 'um-barco-azul' });
    expect((await acceptWith(invitation, await createAuthenticator(SITE))).value.signInWays).toEqual(['passkey']);
    const row = await env.DB.prepare("select password, totp from staff where account = 'mia'").first();
    expect(row).toEqual({ password: null, totp: null });
  });

  test('that another device spent meanwhile opens nothing', async () => {
    const invitation = await invite('noa');
    const keys = [await createAuthenticator(SITE), await createAuthenticator(SITE)];
    const replies = await Promise.all(keys.map((key) => acceptWith(invitation, key)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    const { results } = await env.DB.prepare(
      "select p.id from staff_passkeys p join staff s on s.id = p.staff_id where s.account = 'noa'",
    ).all();
    expect(results).toHaveLength(1);
  });

  test('keeps the passkey of an earlier account where it is', async () => {
    const { key, staff } = await openByPasskey('olga');
    const { user } = (
      await staff.call('POST', '/ops/session/passkeys/options', { proof: { passkey: await prove(staff, key) } })
    ).value;
    expect((await acceptWith(await invite('olga.dois'), key)).errorCode).toBe('staff.invitation_ended');
    expect((await signInWith(key, { userHandle: user.id })).value.person.account).toBe('olga');
  });
});

describe('a passkey is registered', () => {
  test.each([false, true])('with attestation of its own: %s', async (attests) => {
    const caio = await signInStaff('caio');
    const key = await createAuthenticator(SITE);
    const added = await addPasskey('caio', caio, key, { attests } as Faults);
    expect(added.value).toMatchObject({ name: 'Celular', host: 'site.test', isSynced: false, lastUsedAt: null });
    expect((await signInWith(key)).value).toMatchObject({
      person: { account: 'caio' },
      signInWays: ['password', 'passkey'],
    });
  });

  test.each<[string, Faults, string]>([
    ['of another origin', { origin: 'https://site.test.evil' }, 'staff.passkey_wrong'],
    ['of another port', { origin: 'https://site.test:8443' }, 'staff.passkey_wrong'],
    ['of another host', { rpId: 'test' }, 'staff.passkey_wrong'],
    ['whose user was not verified', { isUnverified: true }, 'staff.passkey_wrong'],
    ['of a sign-in', { type: 'webauthn.get' }, 'staff.passkey_wrong'],
    ['for a challenge that nobody issued', { challenge: 'A'.repeat(43) }, 'staff.passkey_expired'],
  ])('but not %s', async (_name, faults, code) => {
    const caio = await signInStaff('caio');
    const added = await addPasskey('caio', caio, await createAuthenticator(SITE), faults);
    expect([added.success, added.errorCode]).toEqual([false, code]);
  });

  test('with the id inside the signed data only', async () => {
    const caio = await signInStaff('caio');
    const started = await startByCode('caio', caio);
    const passkey = await (await createAuthenticator(SITE)).create(started.value);
    const other = { ...passkey, id: (await createAuthenticator(SITE)).id };
    const added = await caio.call('POST', '/ops/session/passkeys', { name: 'x', passkey: other });
    expect(added.errorCode).toBe('staff.passkey_wrong');
  });

  test('after a fresh factor only: a wrong or used code, or the passkey of another person, is refused', async () => {
    const dora = await inviteAndOpen('dora.dois', ['support']);
    const start = (proof: unknown) => dora.call('POST', '/ops/session/passkeys/options', { proof });
    expect((await start({ code: '000000' })).errorCode).toBe('staff.wrong_credentials');
    const { staff: rui, key } = await openByPasskey('rui');
    expect((await start({ passkey: await prove(rui, key) })).errorCode).toBe('staff.passkey_expired');
    expect((await start({})).errorCode).toBe('request.invalid');
    const own = await rui.call('POST', '/ops/session/passkeys/options', {
      proof: { passkey: await prove(rui, key) },
    });
    expect(own.value.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([key.id]);
    expect(own.value.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
  });

  test('not with a locked session', async () => {
    const caio = await signInStaff('caio');
    const key = await createAuthenticator(SITE);
    const started = await startByCode('caio', caio);
    await caio.call('POST', '/ops/session/lock');
    const passkey = await key.create(started.value);
    const replies = [
      await caio.call('POST', '/ops/session/passkeys', { name: 'x', passkey }),
      await caio.call('POST', '/ops/session/passkeys/options', { proof: { code: toCode() } }),
      await caio.call('GET', '/ops/session/passkeys'),
      await caio.call('PUT', `/ops/session/passkeys/${key.id}`, { name: 'x' }),
      await caio.call('DELETE', `/ops/session/passkeys/${key.id}`),
    ];
    expect(replies.map(({ errorCode }) => errorCode)).toEqual(Array(5).fill('staff.locked'));
  });

  test('not with the options of another person', async () => {
    const [ana, caio] = [await signInStaff('ana'), await signInStaff('caio')];
    const started = await startByCode('ana', ana);
    const passkey = await (await createAuthenticator(SITE)).create(started.value);
    const added = await caio.call('POST', '/ops/session/passkeys', { name: 'x', passkey });
    expect(added.errorCode).toBe('staff.passkey_expired');
  });

  test('at most twenty times by one person', async () => {
    const { staff, key } = await openByPasskey('muitas');
    await env.DB.prepare(
      `with recursive n(i) as (values (1) union all select i + 1 from n where i < 19)
       insert into staff_passkeys (id, staff_id, host, public_key, counter, transports, name, device, synced, created_at_ms)
       select 'mais' || i, p.staff_id, host, public_key, 0, '[]', name, '', 0, 0 from n, staff_passkeys p where p.id = ?`,
    )
      .bind(key.id)
      .run();
    const proof = { passkey: await prove(staff, key) };
    expect((await staff.call('POST', '/ops/session/passkeys/options', { proof })).errorCode).toBe(
      'staff.passkey_limit',
    );
  });
});

describe('a registered passkey', () => {
  test('is renamed by its person only', async () => {
    const [{ staff, key }, other] = [await openByPasskey('yara'), await openByPasskey('wanda')];
    const rename = (by: StaffMember) => by.call('PUT', `/ops/session/passkeys/${key.id}`, { name: ' Chave azul ' });
    expect((await rename(other.staff)).errorCode).toBe('staff.passkey_unknown');
    expect((await rename(staff)).value.name).toBe('Chave azul');
    await signInWith(key);
    const { list } = (await staff.call('GET', '/ops/session/passkeys')).value;
    expect(list).toMatchObject([{ id: key.id, name: 'Chave azul', host: 'site.test' }]);
    expect(list[0].lastUsedAt).not.toBeNull();
  });

  test('is revoked by its person, with the sessions that it opened, but never as the last way in', async () => {
    const { staff, key } = await openByPasskey('zilda');
    const revoke = (id: string) => staff.call('DELETE', `/ops/session/passkeys/${id}`);
    expect((await revoke(key.id)).errorCode).toBe('staff.last_passkey');
    const second = await createAuthenticator(SITE);
    const proof = { passkey: await prove(staff, key) };
    const started = (await staff.call('POST', '/ops/session/passkeys/options', { proof })).value;
    await staff.call('POST', '/ops/session/passkeys', { name: 'Chave', passkey: await second.create(started) });
    const elsewhere = toStaff((await signInWith(second)).headers.get('x-staff-token') ?? '');
    expect((await elsewhere.call('GET', '/ops/feedback')).status).toBe(200);
    expect((await revoke(second.id)).success).toBe(true);
    expect((await elsewhere.call('GET', '/ops/feedback')).errorCode).toBe('staff.unauthorized');
    expect((await staff.call('GET', '/ops/feedback')).status).toBe(200);
    expect((await signInWith(second)).errorCode).toBe('staff.passkey_unknown');
    expect((await revoke(second.id)).errorCode).toBe('staff.passkey_unknown');
  });

  test('of another person cannot be revoked, except by an admin', async () => {
    const [{ key, staff }, caio] = [await openByPasskey('perdeu'), await signInStaff('caio')];
    expect((await caio.call('DELETE', `/ops/session/passkeys/${key.id}`)).errorCode).toBe('staff.passkey_unknown');
    expect((await caio.call('DELETE', `/ops/staff/perdeu/passkeys/${key.id}`)).errorCode).toBe('staff.forbidden');
    const ana = await signInStaff('ana');
    expect((await ana.call('GET', '/ops/staff/perdeu/passkeys')).value.list).toMatchObject([{ id: key.id }]);
    expect((await ana.call('DELETE', `/ops/staff/caio/passkeys/${key.id}`)).errorCode).toBe('staff.passkey_unknown');
    expect((await ana.call('DELETE', `/ops/staff/perdeu/passkeys/${key.id}`)).success).toBe(true);
    expect((await staff.call('GET', '/ops/feedback')).errorCode).toBe('staff.unauthorized');
    expect((await signInWith(key)).errorCode).toBe('staff.passkey_unknown');
  });
});
