import { expect, test } from 'vitest';
import type { WireTerms } from '../../../../src/contract/contracts/contracts.ts';
import { Endings } from '../../../../src/islands/agent/contracts/Effect.tsx';
import { render } from '../render.ts';

const t = (key: string, values: Readonly<Record<string, unknown>> = {}) => `${key} ${values.rate ?? ''}`;

function show(terms: WireTerms): string {
  const ends = [{ account: 'norte', upline: 'vega', terms, isDirect: true }];
  return render(Endings, { effect: { ends, endsTotal: 1 }, lead: 'lead', none: 'none' }, t);
}

test('every previewed rate lists the contracts that would end', () => {
  expect(show({ profitRate: 0, lossRate: 2.5, singleBet: 0 })).toContain('contracts.ending_direct 0.00% / 2.50%');
  expect(show({ tiers: [{ hourlyBet: 10, rate: 1 }] })).toContain('contracts.ending_direct 1.00%<');
});
