import { beforeEach, expect, test, vi } from 'vitest';
import { hashPassword, isPassword } from '../../../../src/platform/session/password-hash.ts';

const work = vi.hoisted(() => [] as unknown[]);

/** Replaces scrypt by a function that computes the same hashes and records the parameters of each call. */
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const scrypt = (...args: Parameters<typeof crypto.scrypt>) => {
    const [, salt, bytes, { N, r, p }] = args;
    work.push({ N, r, p, bytes, salt: (salt as Buffer).length });
    return crypto.scrypt(...args);
  };
  return { ...crypto, scrypt };
});

const LOG2_N = 4;

beforeEach(() => {
  work.length = 0;
});

test('the password of an unknown account costs as much work as a wrong one', async () => {
  const record = await hashPassword('um-barco-azul', LOG2_N);
  work.length = 0;
  expect(await isPassword('errada-errada', record, LOG2_N)).toBe(false);
  const [done, ...more] = work.splice(0);
  expect([done, more]).toEqual([{ N: 2 ** LOG2_N, r: 8, p: 5, bytes: 32, salt: 16 }, []]);
  expect(await isPassword('errada-errada', undefined, LOG2_N)).toBe(false);
  expect(work).toEqual([done]);
});

test('a password is the same in any Unicode composition and with spaces around it', async () => {
  const record = await hashPassword('  mar\u00e9-alta-77 ', LOG2_N);
  expect(await isPassword('mare\u0301-alta-77', record, LOG2_N)).toBe(true);
  expect(await isPassword('mare-alta-77', record, LOG2_N)).toBe(false);
});
