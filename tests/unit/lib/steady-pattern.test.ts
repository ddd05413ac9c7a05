import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toSteadyTest } from '../../../src/lib/steady-pattern.ts';

const part = fc.tuple(
  fc.constantFrom('a', 'b', '.', '\\d', '[ab]', '[^a]', '[a-c-]', '\\.', 'é'),
  fc.constantFrom('', '?', '*', '+', '{2}', '{0,2}', '{1,}'),
);
const source = fc
  .array(
    fc
      .array(
        part.map((both) => both.join('')),
        { maxLength: 5 },
      )
      .map((parts) => parts.join('')),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((ways) => ways.join('|'));
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '.', '-', 'é', '😀'), maxLength: 8 });

describe('a foreign pattern', () => {
  test('agrees with a regular expression for every text', () => {
    fc.assert(
      fc.property(source, text, (pattern, written) => {
        expect(toSteadyTest(pattern)?.(written)).toBe(new RegExp(`^(?:${pattern})$`, 'u').test(written));
      }),
      { numRuns: 3_000 },
    );
  });

  test('applies to the whole text, with or without anchors', () => {
    const steady = toSteadyTest('^[a-z]{3}[0-9]*$');
    expect(['abc', 'abc42', 'ab', 'abcd', 'xabc1'].map((written) => steady?.(written))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test.each([
    '(a+)+',
    '(a|a)*',
    '(?:ab)',
    '\\1',
    '(?=a)b',
    '[',
    'a]',
    '[z-a]',
    'a**',
    '{2}',
    'a{3,2}',
    '\\p{L}',
    'a^b',
    'a$b',
    '\\',
    '*',
  ])('that is %s is not read', (pattern) => {
    expect(toSteadyTest(pattern)).toBeUndefined();
  });

  // A regular expression would take longer than any visitor waits for each of these.
  test.each([
    [`${'a?'.repeat(60)}${'a'.repeat(60)}`, 'a'.repeat(59)],
    [`${'[a-z]*'.repeat(30)}!`, 'a'.repeat(256)],
    [`${'.{0,255}'.repeat(20)}!`, 'a'.repeat(256)],
    [`${'[^a]'.repeat(49)}(`, 'b'.repeat(256)],
    [`${'[a-z]+[a-z]+'.repeat(16)}`, `${'a'.repeat(5_000)}!`],
  ])('never takes long: %s', (pattern, written) => {
    const began = performance.now();
    expect(toSteadyTest(pattern)?.(written) ?? false).toBe(false);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
