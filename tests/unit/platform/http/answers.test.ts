import { describe, expect, test } from 'vitest';
import { toRefusalResponse, toResponse } from '../../../../src/server/responses.ts';

describe('a response of the platform', () => {
  test.each([
    [
      'a value',
      toResponse(
        { answer: 'json', auth: 'none', cacheSeconds: 5 } as never,
        { ok: true, value: 'ação €' },
        new Headers(),
      ),
    ],
    ['a refusal', toRefusalResponse('request.invalid', { fields: { name: 'ç' } }, { 'retry-after': '1' })],
  ])('with %s has its length in bytes', async (_, response) => {
    const length = response.headers.get('content-length');
    expect(response.headers.get('content-type')).toBe('application/json');
    expect((await response.arrayBuffer()).byteLength).toBe(Number(length));
  });

  test('keeps the headers of its handler', () => {
    expect(
      toRefusalResponse('request.rate_limited', undefined, { 'retry-after': '7' }).headers.get('retry-after'),
    ).toBe('7');
  });
});
