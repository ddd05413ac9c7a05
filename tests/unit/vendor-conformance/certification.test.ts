import { describe, expect, test } from 'vitest';
import { createExampleVendor, type Defect } from '../../vendor-conformance/example-vendor.ts';
import { certify } from '../../vendor-conformance/run.ts';
import { SCENARIOS } from '../../vendor-conformance/scenarios.ts';

const DEFECTS: [defect: Defect, breach: RegExp][] = [
  ['new-bet-id', /under another id/],
  ['new-win-id', /under another id|under \d+ ids/],
  ['win-blindly', /paid before its bet was answered/],
  ['never-roll-back', /has no end|never repeated or rolled back/],
  ['three-decimals', /amount/],
  ['wrong-secret', /signature does not hold/],
  ['pay-twice', /paid under 2 ids/],
  ['forget-open-rounds', /has no end|never repeated/],
  ['same-id-for-all', /another body|different things/],
  ['asks-before-paying', /has no end/],
  ['keeps-void-stakes', /its rollback were expected/],
  ['plays-late-bets', /after closing/],
  ['never-ends-parts', /has no end/],
  ['jackpot-twice', /one jackpot or promotion/],
  ['never-takes-back', /taken back was expected/],
  ['takes-back-first', /taken back was expected/],
  ['pays-refused-bets', /paid before its bet was answered/],
];

describe('a certification', () => {
  test('passes the smallest vendor of the guide', async () => {
    const findings = await certify(createExampleVendor());
    expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
    expect(findings.length).toBe(SCENARIOS.length);
  });

  test.each(DEFECTS)('sees a vendor with the defect %s', async (defect, breach) => {
    const findings = await certify(createExampleVendor(defect));
    expect(findings.flatMap(({ breaches }) => breaches).join('\n')).toMatch(breach);
  });
});
