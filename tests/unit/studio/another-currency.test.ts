import { expect, test, vi } from 'vitest';
import { createLiveLaunches } from '../../../src/studio/live-launches.ts';

vi.mock('../../../src/brand/currency.ts', () => ({ CURRENCY: 'EUR' }));

test('games ask the wallet in the currency of the brand', async () => {
  const asked: string[] = [];
  const balance = async (_player: string, currency: string) => {
    asked.push(currency);
    return { kind: 'done', balanceMinor: 100 } as const;
  };
  const launches = createLiveLaunches('m1', () => ({ balance }) as never, Date.now);
  expect(await launches.askBalance({ token: 't' } as never)).toMatchObject({ ok: true, value: { currency: 'EUR' } });
  expect(asked).toEqual(['EUR']);
});
