import { describe, expect, test } from 'vitest';
import { fillPath } from '../../../src/lib/fill-path.ts';

describe('a filled path', () => {
  test.each([
    ['a/b?c#d', 'a%2Fb%3Fc%23d'],
    ['José 李', 'Jos%C3%A9%20%E6%9D%8E'],
    ['\ud83d', '%EF%BF%BD'],
    ['a\udc00b', 'a%EF%BF%BDb'],
    ['\udc00\ud83d', '%EF%BF%BD%EF%BF%BD'],
    ['😀', '%F0%9F%98%80'],
  ])('has %j as one segment', (account, segment) => {
    const { path, rest } = fillPath('/ops/members/:account/card', { account, page: 2 });
    expect(path).toBe(`/ops/members/${segment}/card`);
    expect(rest).toEqual({ page: 2 });
  });
});
