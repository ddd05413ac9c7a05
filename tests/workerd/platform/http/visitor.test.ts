import { describe, expect, test } from 'vitest';
import { VISITOR_HEADER } from '../../../../src/contract/core/edge-headers.ts';
import { hmacHex, toBase64Url, toBytes } from '../../../../src/lib/bytes.ts';
import { getVisitor } from '../../../../src/platform/http/visitor.ts';

const SECRET = 'a-secret-of-the-edge-0123456789abcdef';
const CLAIM = { ip: '203.0.113.7', country: 'BR', site: 'https://site.example', at: 1_000 };

async function toRequest(claim: unknown, secret = SECRET): Promise<Request> {
  const part = toBase64Url(toBytes(JSON.stringify(claim)));
  return new Request('https://x', { headers: { [VISITOR_HEADER]: `${part}.${await hmacHex(secret, part)}` } });
}

describe('the visitor header', () => {
  test('is trusted when it is signed and fresh', async () => {
    expect(await getVisitor(await toRequest(CLAIM), [SECRET], 1_060)).toEqual(CLAIM);
  });

  test('is trusted with the previous secret’s signature while that secret is accepted', async () => {
    const request = await toRequest(CLAIM, 'the-one-before');
    expect(await getVisitor(request, [SECRET, 'the-one-before'], 1_000)).toEqual(CLAIM);
    expect(await getVisitor(request, [SECRET], 1_000)).toBeUndefined();
  });

  test.each([
    ['signed with another secret', () => toRequest(CLAIM, 'another'), 1_000],
    ['old', () => toRequest(CLAIM), 1_061],
    ['from the future', () => toRequest(CLAIM), 939],
    ['malformed', () => toRequest({ ...CLAIM, ip: 7 }), 1_000],
    ['without a claim', () => toRequest('x'), 1_000],
    ['missing', async () => new Request('https://x'), 1_000],
    ['unsigned', async () => new Request('https://x', { headers: { [VISITOR_HEADER]: 'e30' } }), 1_000],
  ])('is not trusted when it is %s', async (_name, make, now) => {
    expect(await getVisitor(await make(), [SECRET, 'the-one-before'], now)).toBeUndefined();
  });
});
