import { describe, expect, test } from 'vitest';
import { extendPolicy, toPageExtras } from '../../../src/edge/headers/page-policy.ts';

const POLICY =
  "default-src 'self'; img-src 'self' data:; script-src 'self' 'sha256-abc='; connect-src 'self'; trusted-types orla; frame-ancestors 'none'";
const TRUSTED = ['games.cdn.test', 'play.cdn.test'];

function policyOf(site: Record<string, unknown>): string {
  return extendPolicy(POLICY, toPageExtras(site, TRUSTED));
}

function directive(policy: string, name: string): string | undefined {
  return policy.split('; ').find((one) => one.startsWith(`${name} `));
}

describe('the policy of a page', () => {
  test('of a site without extras stays unchanged', () => {
    expect(toPageExtras({}, TRUSTED).isEmpty).toBe(true);
    expect(policyOf({ analytics: { gtagId: '' }, firebase: {}, launchGameCDNs: [] })).toBe(POLICY);
  });

  test('frames only launch hosts that the brand and the platform both name', () => {
    const site = {
      launchGameCDNs: ['https://games.cdn.test/x', 'evil.test', 'https://*', 'PLAY.cdn.test', 7, "'none'"],
    };
    expect(directive(policyOf(site), 'frame-src')).toBe(
      "frame-src 'self' https://games.cdn.test https://play.cdn.test",
    );
    expect(directive(policyOf({ launchGameCDNs: ['evil.test'] }), 'frame-src')).toBeUndefined();
    expect(directive(policyOf({ imageCDNs: ['img.cdn.test', 'games.cdn.test'] }), 'img-src')).toBe(
      "img-src 'self' data: https://img.cdn.test https://games.cdn.test",
    );
  });

  test('contains the tag and Firebase only if they are enabled', () => {
    const tag = policyOf({ analytics: { gtagId: 'G-ABCD1234' } });
    expect(directive(tag, 'script-src')).toContain('https://www.googletagmanager.com');
    expect(directive(tag, 'trusted-types')).toBe('trusted-types orla orla-tag');
    expect(tag).not.toContain('identitytoolkit');
    const both = policyOf({ analytics: { gtagId: 'G-ABCD1234' }, firebase: { apiKey: 'k' } });
    expect(directive(both, 'connect-src')).toContain('https://identitytoolkit.googleapis.com');
    expect(directive(both, 'connect-src')).toContain('https://*.google-analytics.com');
    expect(directive(both, 'trusted-types')).toBe('trusted-types orla orla-tag default recaptcha goog#html');
    expect(directive(both, 'script-src')).toMatch(
      /googletagmanager.com https:\/\/www.google.com\/recaptcha\/ https:\/\/www.gstatic.com\/recaptcha\/$/,
    );
    expect(directive(both, 'frame-src')).toContain('https://www.google.com/recaptcha/');
  });

  test.each([
    { analytics: { gtagId: "G-1 'unsafe-inline'" } },
    { analytics: 'G-ABCD1234' },
    { imageCDNs: ['x; script-src *'] },
  ])('takes nothing that is no id or host: %j', (site) => {
    expect(policyOf(site)).toBe(POLICY);
  });

  test('never contains unsafe sources', () => {
    const all = { analytics: { gtagId: 'G-ABCD1234' }, firebase: { apiKey: 'k' }, launchGameCDNs: TRUSTED };
    expect(policyOf(all)).not.toMatch(/unsafe|\*(?!\.)/);
  });
});
