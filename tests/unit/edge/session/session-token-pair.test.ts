import { beforeAll, describe, expect, test } from 'vitest';
import { readCookie } from '../../../../src/edge/session/cookies.ts';
import { deriveSessionKeys, type SessionKeys } from '../../../../src/edge/session/keys.ts';
import { createPair, openPair } from '../../../../src/edge/session/session-token-pair.ts';

const SESSION = { token: 'm-1.secret', account: 'luna', merchantCode: 'orla' };

describe('a pair', () => {
  let keys: SessionKeys;
  beforeAll(async () => {
    keys = await deriveSessionKeys('a secret of at least 32 characters');
  });

  async function make(session = SESSION) {
    const pair = await createPair(keys, session);
    if (!pair) throw new Error('no pair');
    return pair;
  }

  test('opens to the sealed session', async () => {
    const { sealed, handle } = await make();
    expect(await openPair(keys, sealed, handle)).toMatchObject(SESSION);
  });

  test('is new each time', async () => {
    const [one, two] = [await make(), await make()];
    expect(one.handle).not.toBe(two.handle);
    expect(one.sealed).not.toBe(two.sealed);
    expect(await openPair(keys, one.sealed, two.handle)).toBeUndefined();
  });

  test('reveals nothing of the session in either half', async () => {
    const { sealed, handle } = await make();
    const shown = [
      sealed,
      handle,
      ...sealed.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1')),
    ].join(' ');
    for (const part of ['secret', 'luna']) expect(shown).not.toContain(part);
  });

  test('is invalid after any changed character', async () => {
    const { sealed, handle } = await make();
    for (let at = 3; at < sealed.length; at += 1) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'Q' : 'A'}${sealed.slice(at + 1)}`;
      expect(await openPair(keys, changed, handle), `${at}`).toBeUndefined();
    }
    expect(await openPair(keys, sealed, handle.toUpperCase())).toBeUndefined();
  });

  test('opens only with its secret', async () => {
    const { sealed, handle } = await make();
    expect(await openPair(await deriveSessionKeys('another secret of 32 characters!'), sealed, handle)).toBeUndefined();
  });

  test('is not created for a token too long for a cookie', async () => {
    expect(await createPair(keys, { ...SESSION, token: 'x'.repeat(4000) })).toBeUndefined();
  });
});

describe('a cookie', () => {
  test.each([
    ['a=1; __Host-orla=x', 'x'],
    ['__Host-orla=x; __Host-orla=y', 'x'],
    ['__Host-orla-captcha=z', ''],
    ['x__Host-orla=z', ''],
    ['__Host-orla', ''],
    ['', ''],
  ])('of %s', (header, value) => {
    expect(readCookie(header, '__Host-orla')).toBe(value);
  });
});
