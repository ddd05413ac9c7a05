import { expect, test } from 'vitest';
import { getRegisterRules } from '../../../src/contract/registration/registration.ts';
import { getCustomerService } from '../../../src/contract/support/service.ts';
import { getSite, getSiteSettings } from '../../../src/contract/system/site.ts';
import { getRegionRules, getSystemStatus } from '../../../src/contract/system/system.ts';
import { getWhitelabel } from '../../../src/contract/system/whitelabel.ts';

/** The gate applies a change within 5 seconds. tests/workerd/edge/{permission,hosts}.test.ts check the gate's own memory. */
test.each([
  getSystemStatus,
  getRegionRules,
  getWhitelabel,
  getRegisterRules,
  getSite,
  getSiteSettings,
  getCustomerService,
])('values that the gate and the site use are cached for at most 5 seconds: $id', ({ cacheSeconds }) => {
  expect(cacheSeconds).toBeLessThanOrEqual(5);
});
