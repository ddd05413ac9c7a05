import { expect, test } from 'vitest';
import { brand } from '../../../src/brand/brand.ts';
import { STUDIO_VENDORS } from '../../../src/studio/vendors.ts';

test('the vendors of the studio are those whose games tell the last round themselves', () => {
  const vassalages = new Set(STUDIO_VENDORS.map(({ vassalage }) => vassalage));
  expect([...vassalages].toSorted()).toEqual([...brand.provablyFairVassalages].toSorted());
});
