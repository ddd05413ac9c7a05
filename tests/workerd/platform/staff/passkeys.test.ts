import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { moveClock, OPS, type Reply, seedAll, send, sendJson } from '../support/api.ts';
import { type Authenticator, createAuthenticator, type Faults } from '../support/authenticator.ts';
import { inviteAndOpen, type StaffMember, signInStaff, toCode, toStaff, trySignIn } from '../support/staff.ts';

const SITE = 'https://site.test';

beforeAll(async () => {
  await seedAll();
});

async function invite(account: string): Promise<string> {
  const body = { account, name: `Pessoa ${account}`, roles: ['support'] };
  return (await sendJson('POST', '/ops/staff', body, OPS)).value.invitation;
}

async function acceptWith(invitation: string, key: Authenticator, faults = {}): Promise<Reply> {
  const { value } = await sendJson('POST', '/ops/invitations/passkey/options', { invitation });
  const passkey = await key.create(value, faults);
  return sendJson('POST', '/ops/invitations/passkey', { invitation, name: 'Notebook', passkey });
}

/** A person who has a passkey and no password, and is signed in by it. */
async function openByPasskey(account: string) {
  const key = await createAuthenticator(SITE);
  const opened = await acceptWith(await invite(account), key);
  if (!opened.success) throw new Error(opened.text);
  return { key, staff: toStaff(opened.headers.get('x-staff-token') ?? '') };
}

const getOptions = async () => (await send('GET', '/ops/session/passkey')).value;
const enter = (passkey: unknown) => sendJson('POST', '/ops/session/passkey', { passkey });
async function signInWith(key: Authenticator, faults: Faults = {}): Promise<Reply> {
  return enter(await key.get(await getOptions(), faults));
}
const prove = async (staff: StaffMember, key: Authenticator, faults: Faults = {}) =>
  key.get((await staff.call('GET', '/ops/session/passkeys/proof')).value, faults);

/** The options of a new passkey, after a code of the authenticator. */
async function startByCode(account: string, staff: StaffMember): Promise<Reply> {
  await env.DB.prepare('update staff set totp_last_step = 0 where account = ?').bind(account).run();
  return staff.call('POST', '/ops/session/passkeys/options', { proof: { code: toCode() } });
}

async function addPasskey(account: string, staff: StaffMember, key: Authenticator, faults: Faults = {}) {
  const started = await startByCode(account, staff);
  const passkey = await key.create(started.value, faults);
  return staff.call('POST', '/ops/session/passkeys', { name: 'Celular', passkey });
}

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

describe('a person signs in with a passkey', () => {
  let key: Authenticator;
  beforeAll(async () => {
    ({ key } = await openByPasskey('vera'));
  });

  test('and gets a session as with a password', async () => {
    const reply = await signInWith(key);
    const token = reply.headers.get('x-staff-token') ?? '';
    expect(token).toMatch(/^staff\.[\w-]{43}$/);
    expect((await toStaff(token).call('GET', '/ops/feedback')).status).toBe(200);
  });

  test.each<[string, Faults, string]>([
    ['another origin', { origin: 'https://evil.test' }, 'staff.passkey_wrong'],
    ['another host', { rpId: 'evil.test' }, 'staff.passkey_wrong'],
    ['no verified user', { isUnverified: true }, 'staff.passkey_wrong'],
    ['the type of a registration', { type: 'webauthn.create' }, 'staff.passkey_wrong'],
    ['the id of another person', { userHandle: 'b3V0cmE' }, 'staff.passkey_unknown'],
    ['a challenge that nobody issued', { challenge: 'A'.repeat(43) }, 'staff.passkey_expired'],
  ])('not with %s', async (_name, faults, code) => {
    const reply = await signInWith(key, faults);
    expect([reply.errorCode, reply.headers.get('x-staff-token')]).toEqual([code, null]);
  });

  test('not with a wrong signature, no person, or a passkey that nobody registered', async () => {
    const right = await key.get(await getOptions());
    const { signature } = await key.get(await getOptions());
    expect((await enter({ ...right, signature })).errorCode).toBe('staff.passkey_wrong');
    const { userHandle: _, ...nameless } = await key.get(await getOptions());
    expect((await enter(nameless)).errorCode).toBe('staff.passkey_unknown');
    const stranger = await createAuthenticator(SITE);
    expect((await signInWith(stranger, { userHandle: 'b3V0cmE' })).errorCode).toBe('staff.passkey_unknown');
  });

  test('with each challenge once, also when it failed, and for five minutes', async () => {
    const once = await key.get(await getOptions());
    const replies = await Promise.all([enter(once), enter(once), enter(once)]);
    expect(replies.map(({ errorCode }) => errorCode ?? 'done').sort()).toEqual([
      'done',
      'staff.passkey_expired',
      'staff.passkey_expired',
    ]);
    const options = await getOptions();
    await enter(await key.get(options, { isUnverified: true }));
    expect((await enter(await key.get(options))).errorCode).toBe('staff.passkey_expired');
    const late = await key.get(await getOptions());
    moveClock(300_000);
    expect((await enter(late)).errorCode).toBe('staff.passkey_expired');
    moveClock(0);
  });

  test('not with a challenge of another step', async () => {
    const { staff, key: own } = await openByPasskey('xico');
    expect((await enter(await prove(staff, own))).errorCode).toBe('staff.passkey_expired');
    const unlocked = await staff.call('POST', '/ops/session/unlock/passkey', {
      passkey: await own.get(await getOptions()),
    });
    expect(unlocked.errorCode).toBe('staff.passkey_expired');
  });

  test('not when its counter goes back or stands still', async () => {
    const { key: counting } = await openByPasskey('zeca');
    counting.setCounter(5);
    expect((await signInWith(counting)).success).toBe(true);
    expect((await signInWith(counting)).errorCode).toBe('staff.passkey_copied');
    counting.setCounter(4);
    expect((await signInWith(counting)).errorCode).toBe('staff.passkey_copied');
    counting.setCounter(0);
    expect((await signInWith(counting)).errorCode).toBe('staff.passkey_copied');
    counting.setCounter(6);
    expect((await signInWith(counting)).success).toBe(true);
  });

  test('also while wrong passwords lock the account', async () => {
    const own = await createAuthenticator(SITE);
    expect((await addPasskey('bento', await signInStaff('bento'), own)).success).toBe(true);
    for (let tries = 0; tries < 10; tries += 1) await trySignIn('bento', 'errada');
    expect((await trySignIn('bento', 'errada')).errorCode).toBe('staff.sign_in_locked');
    expect((await signInWith(own)).success).toBe(true);
  });

  test('not when the person is suspended, and again when restored', async () => {
    const { key: own } = await openByPasskey('saiu');
    await sendJson('POST', '/ops/staff/saiu/suspend', { reason: 'saiu' }, OPS);
    expect((await signInWith(own)).errorCode).toBe('staff.passkey_unknown');
    await sendJson('POST', '/ops/staff/saiu/restore', { reason: 'voltou' }, OPS);
    expect((await signInWith(own)).success).toBe(true);
  });
});

describe('a locked session', () => {
  test('opens by the passkey of its person only', async () => {
    const [{ staff, key }, other] = [await openByPasskey('tom'), await openByPasskey('ugo')];
    await staff.call('POST', '/ops/session/lock');
    const unlock = (passkey: unknown) => staff.call('POST', '/ops/session/unlock/passkey', { passkey });
    const options = (await staff.call('GET', '/ops/session/passkeys/proof')).value;
    expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([key.id]);
    expect((await unlock(await other.key.get(options))).errorCode).toBe('staff.passkey_unknown');
    expect((await unlock(await prove(staff, key, { isUnverified: true }))).errorCode).toBe('staff.passkey_wrong');
    expect((await staff.call('GET', '/ops/feedback')).errorCode).toBe('staff.locked');
    expect((await unlock(await prove(staff, key))).value.isLocked).toBe(false);
    expect((await staff.call('GET', '/ops/feedback')).status).toBe(200);
  });

  test('of a person without a passkey has no options for one', async () => {
    const dora = await signInStaff('dora');
    expect((await dora.call('GET', '/ops/session/passkeys/proof')).errorCode).toBe('staff.passkey_unknown');
    expect((await dora.call('GET', '/ops/session')).value.signInWays).toEqual(['password']);
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

test('each step is in the audit with the account of its person, and options are not', async () => {
  const from = (await env.DB.prepare('select max(id) as id from audit').first<number>('id')) ?? 0;
  const { staff, key } = await openByPasskey('hugo');
  await signInWith(key);
  await signInWith(key, { isUnverified: true });
  await staff.call('POST', '/ops/session/lock');
  await staff.call('POST', '/ops/session/unlock/passkey', { passkey: await prove(staff, key) });
  await staff.call('PUT', `/ops/session/passkeys/${key.id}`, { name: 'Novo' });
  const { results } = await env.DB.prepare(
    `select endpoint, iif(account = '', target, account) as who, outcome from audit where id > ? and outcome <> 'started' order by id`,
  )
    .bind(from)
    .all();
  expect(results.map(({ endpoint, who, outcome }) => `${endpoint} ${who} ${outcome}`)).toEqual([
    'inviteStaff  done',
    'startInvitationPasskey hugo done',
    'acceptInvitationByPasskey hugo done',
    'signInByPasskey hugo done',
    'signInByPasskey hugo staff.passkey_wrong',
    'lockStaffSession hugo done',
    'unlockByPasskey hugo done',
    'renamePasskey hugo done',
  ]);
});
