import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Matches PBKDF2 by its own name, which Node's functions and WebCrypto also use, and by the names of the JOSE algorithms that contain it. */
const PBKDF2 = /pbkdf2|pbes2/i;
/** Files of the proof of work. It derives keys from a challenge, never from a password, and with few rounds (decision 0073). */
const PROOF_OF_WORK = [
  'src/contract/session/proof-of-work.ts',
  'src/platform/session/proof-of-work.ts',
  'src/stores/session/solve-work.ts',
];
const files = globSync('src/**/*.{ts,tsx,astro,mjs,js}').filter((file) => !PROOF_OF_WORK.includes(file));

// PBKDF2 needs more than 100,000 rounds for a password. With so many rounds it works locally, but fails when deployed.
test('passwords are derived by scrypt: no source file uses PBKDF2, but for the proof of work', () => {
  expect(PBKDF2.test("crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits'])")).toBe(true);
  expect(PBKDF2.test("import { pbkdf2Sync } from 'node:crypto'")).toBe(true);
  expect(PBKDF2.test("{ alg: 'PBES2-HS256+A128KW' }")).toBe(true);
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => PBKDF2.test(readFileSync(file, 'utf8')))).toEqual([]);
});
