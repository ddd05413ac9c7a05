import { expect, test } from 'vitest';
import { isOpenPage } from '../../../src/components/open-page.ts';

test('the pages of affiliates are there while the module is on', () => {
  for (const path of ['/affiliates', '/join'] as const) {
    expect(isOpenPage({ features: ['affiliates'] }, path)).toBe(true);
    expect(isOpenPage({ features: ['referralPromotion'] }, path)).toBe(false);
  }
  expect(isOpenPage({ features: [] }, '/about')).toBe(true);
});
