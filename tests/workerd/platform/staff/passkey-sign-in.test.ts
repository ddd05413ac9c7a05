import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { moveClock, OPS, seedAll, sendJson } from '../support/api.ts';
import { type Authenticator, createAuthenticator, type Faults } from '../support/authenticator.ts';
import { signInStaff, toStaff, trySignIn } from '../support/staff.ts';
import { addPasskey, enter, getOptions, openByPasskey, prove, SITE, signInWith } from './passkeys.ts';

beforeAll(seedAll);

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
