import { describe, expect, test } from 'vitest';
import { brand } from '../../../src/brand/brand.ts';
import { marketPolicy } from '../../../src/brand/policies/brazil.ts';
import { DEFAULT_LOCALE } from '../../../src/i18n/locales.ts';
import { parseEnv } from '../../../src/platform/env.ts';

describe('the brand', () => {
  test('has the values of the specification', () => {
    expect(brand).toMatchObject({ platform: 'web', device: 'WEB', lotteryType: 'SEA' });
    expect(brand.cockfightVassalages).toEqual(['DS88', 'DIG']);
    expect(brand.merchantCode).toMatch(/^[A-Za-z0-9_-]{1,40}$/);
  });

  test('uses Portuguese first and English second', () => {
    expect(brand.locales.slice(0, 2)).toEqual(['pt', 'en']);
    expect([brand.defaultLocale, DEFAULT_LOCALE]).toEqual([brand.locales[0], brand.locales[0]]);
  });

  test('has the same policy for rewards of deposits as the platform', () => {
    const local = {
      ENVIRONMENT: 'test',
      SITE_ORIGIN: 'http://localhost:8787',
      EDGE_SECRET: 'e'.repeat(32),
      VENDOR_SECRETS_KEY: 's'.repeat(32),
      DEFAULT_PASSWORD: 'Orla#Inicial1',
    };
    expect(parseEnv(local).mayRewardDeposits).toBe(marketPolicy.depositBonuses !== 'forbidden');
  });
});
