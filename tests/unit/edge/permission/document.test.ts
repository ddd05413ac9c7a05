import { describe, expect, test } from 'vitest';
import { PermissionSchema } from '../../../../src/contract/system/system.ts';
import { toPageExtras } from '../../../../src/edge/headers/page-policy.ts';
import { toCanonicalHost } from '../../../../src/edge/permission/hosts.ts';
import { toPermission } from '../../../../src/edge/permission/permission-document.ts';
import type { Snapshot } from '../../../../src/edge/permission/snapshot.ts';

const SITE = {
  resources: [{ resourceType: 'TELEGRAM', url: 'https://t.example' }],
  customerService: [{ csType: 'VIP', path: 'sealed' }],
  analytics: { gtagId: 'G-ABCD1234' },
  imageCDNs: ['img.test', 7],
  launchGameCDNs: 'none',
  somethingNew: { deep: [1] },
  whitelabel: 'not this one',
};
const SNAPSHOT: Snapshot = {
  status: 0,
  isKnownHost: true,
  whitelabel: { modId: 'ORLA', enabled: '1', childrenNodes: [] },
  register: [],
  site: SITE,
  pageExtras: toPageExtras(SITE),
  serviceLines: {},
  deny: new Set(),
  allow: new Set(),
  ranges: [],
  unreadable: [],
  lacking: {},
};
const VISITOR = { ip: '::ffff:203.0.113.7', country: 'BR' };

describe('the permission document', () => {
  test('has the platform’s values for every page, including unknown fields', () => {
    const { info, location } = toPermission(SNAPSHOT, VISITOR, 'open', false);
    expect(info).toEqual({
      ...SITE,
      whitelabel: SNAPSHOT.whitelabel,
      register: [],
      imageCDNs: ['img.test'],
      launchGameCDNs: [],
    });
    expect(location).toEqual({ ip: '203.0.113.7', country: 'BR' });
  });

  test.each([
    ['open', 0, false, false],
    ['maintenance', 1, true, false],
    ['region', 2, false, true],
  ] as const)('%s is status %i', (verdict, status, maintenance, regionRestriction) => {
    const document = toPermission(SNAPSHOT, VISITOR, verdict, true);
    expect(document).toMatchObject({ status, maintenance, regionRestriction, readOnly: true });
    expect(PermissionSchema.safeParse(document).success).toBe(true);
  });

  test('of a platform without values for pages is still complete', () => {
    const { info } = toPermission({ ...SNAPSHOT, site: {} }, VISITOR, 'open', false);
    expect(info).toEqual({ whitelabel: SNAPSHOT.whitelabel, register: [], imageCDNs: [], launchGameCDNs: [] });
  });
});

test.each([
  ['https://Orla.Test', 'orla.test'],
  ['https://orla.test.', 'orla.test'],
  ['https://orla.test.:8443', 'orla.test:8443'],
  ['http://[::1]:8787', '[::1]:8787'],
])('the host of %s is %s', (origin, host) => {
  expect(toCanonicalHost(origin)).toBe(host);
});
