import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';
import { hmacHex, sha256Hex } from '../../../src/lib/bytes.ts';
import { signRequest } from '../../vendor-client/vendor-client.ts';

const guide = readFileSync(new URL('../../../docs/vendor-guide.md', import.meta.url), 'utf8');
const read = (name: string) => new RegExp(`^${name}: \`(.+)\`$`, 'm').exec(guide)?.[1] ?? '';

describe('the vendor guide', () => {
  test('shows a valid signature, by our code and by the client’s', async () => {
    const [secret, timestamp, body, signature] = ['Secret', 'Timestamp', 'Body', 'Signature'].map(read) as [
      string,
      string,
      string,
      string,
    ];
    const path = '/vendor/wallet/bet';
    const digest = await sha256Hex(body);
    expect(read('Digest')).toBe(digest);
    expect(read('Signed text')).toBe(`${timestamp}.POST.${path}.${digest}`);
    expect(await hmacHex(secret, `${timestamp}.POST.${path}.${digest}`)).toBe(signature);
    expect(signRequest(secret, timestamp, 'POST', path, body)).toBe(signature);
    expect(Object.keys(JSON.parse(body))).toContain('transactionId');
  });

  test('names every call that a vendor signs, and all of their refusals', () => {
    const calls = ENDPOINTS.filter(({ auth }) => auth === 'vendor');
    expect(calls.length).toBeGreaterThan(5);
    for (const { method, path, errors } of calls) {
      expect(guide, path).toContain(`\`${method} ${path}\``);
      for (const code of errors) expect(guide, code).toContain(`\`${code}\``);
    }
  });
});
