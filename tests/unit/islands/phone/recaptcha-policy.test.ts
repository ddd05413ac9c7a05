import { afterEach, expect, test, vi } from 'vitest';
import { toPageExtras } from '../../../../src/edge/headers/page-policy.ts';
import { admitRecaptcha } from '../../../../src/islands/phone/recaptcha-policy.ts';

type Rules = Record<string, (url: string) => string | null>;

function admit(defaultPolicy: unknown = null): Map<string, Rules> {
  const made = new Map<string, Rules>();
  const createPolicy = (name: string, rules: Rules) => made.set(name, rules);
  vi.stubGlobal('self', { trustedTypes: { defaultPolicy, createPolicy } });
  admitRecaptcha();
  return made;
}

afterEach(() => vi.unstubAllGlobals());

test('allows only scripts of reCAPTCHA, like the page policy', () => {
  const [[name, rules] = ['', {}]] = admit();
  expect(name).toBe('default');
  expect(Object.keys(rules)).toEqual(['createScriptURL']);
  const { sources } = toPageExtras({ firebase: { apiKey: 'k' } });
  expect(sources['trusted-types']).toContain(name);
  for (const start of sources['script-src'] ?? []) {
    expect(rules.createScriptURL?.(`${start}api.js?render=explicit`)).toBe(`${start}api.js?render=explicit`);
  }
  for (const url of [
    'https://www.google.com/complete/search?callback=x',
    'https://www.google.com.evil.test/recaptcha/api.js',
    'http://www.google.com/recaptcha/api.js',
    'https://www.gstatic.com/firebasejs/x.js',
    'data:text/javascript,1',
    '/recaptcha/api.js',
  ])
    expect(rules.createScriptURL?.(url), url).toBeNull();
});

test('is created once, and only if the browser has Trusted Types', () => {
  expect(admit({}).size).toBe(0);
  vi.stubGlobal('self', {});
  expect(admitRecaptcha).not.toThrow();
});
