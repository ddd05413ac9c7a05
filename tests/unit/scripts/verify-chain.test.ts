import { describe, expect, test } from 'vitest';
import { verifyChain } from '../../../scripts/lib/verify-chain.mjs';

const hash = (digit: string) => digit.repeat(64);
const page = (value: object) => ({
  success: true,
  value: { checked: 2, before: '', broken: null, next: '', last: null, ...value },
});

function createAsk(...pages: object[]) {
  const asked: string[] = [];
  const ask = async (after: string) => {
    asked.push(after);
    return pages[asked.length - 1] ?? { success: false, errorCode: 'none' };
  };
  return { ask, asked };
}

describe('the proof of the audit', () => {
  test('reads every page and says how it ends', async () => {
    const { ask, asked } = createAsk(
      page({ next: '2', last: { id: 2, hash: hash('2') } }),
      page({ checked: 1, last: { id: 3, hash: hash('3') } }),
    );
    expect(await verifyChain(ask, undefined)).toEqual({ checked: 3, last: `3:${hash('3')}` });
    expect(asked).toEqual(['', '2']);
  });

  test.each([
    ['changed', 'Row 7 of the audit was changed.'],
    ['missing', 'Row 7 of the audit was removed.'],
  ])('names the row that is %s', async (cause, error) => {
    expect(await verifyChain(createAsk(page({ broken: { id: 7, cause } })).ask, undefined)).toEqual({ error });
  });

  test('finds a chain that was written anew by a row that was noted before', async () => {
    const whole = page({ last: { id: 2, hash: hash('2') } });
    const proof = async (before: string, expected: string) =>
      verifyChain(createAsk(whole, page({ checked: 0, before })).ask, expected);
    expect(await proof(hash('1'), `1:${hash('1')}`)).toMatchObject({ checked: 2 });
    expect((await proof(hash('9'), `1:${hash('1')}`)).error).toContain('written anew');
    expect((await proof(hash('1'), '1:short')).error).toContain('ID:HASH');
  });

  test('says what the platform answered', async () => {
    expect(await verifyChain(createAsk().ask, undefined)).toEqual({ error: 'none' });
  });
});
