import { describe, expect, test, vi } from 'vitest';
import { brand } from '../../../src/brand/brand.ts';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';
import { CurrencySchema } from '../../../src/contract/core/money.ts';
import { toOpenApi } from '../../../src/contract/core/openapi.ts';
import { SiteSettingsSchema } from '../../../src/contract/system/site.ts';
import { findLanguage, LANGUAGES } from '../../../src/i18n/languages.ts';
import { readWordsByLanguage, toWorkerWords } from '../../../src/i18n/worker-words.ts';
import { toAmountText } from '../../../src/islands/ui/amount.ts';
import { toMissingMethods } from '../../../src/platform/cashier/seed.ts';
import { type PageWords, toTestPage } from '../../../src/platform/cashier/test-page-document.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { toMissingMissions } from '../../../src/platform/missions/seed.ts';
import { DEFAULT_POINT_CONFIG } from '../../../src/platform/points/default-config.ts';
import { seedPromotions } from '../../../src/platform/promotions/seed.ts';

vi.mock('../../../src/brand/currency.ts', () => ({ CURRENCY: 'EUR' }));

/** The path is a variable, so that TypeScript does not follow the import: the platform's types define other bindings. */
const CREATE_ACCOUNT = '../../../src/platform/member/create-account.ts';

const ENV = {
  ENVIRONMENT: 'test',
  SITE_ORIGIN: 'http://localhost:8787',
  EDGE_SECRET: 'e'.repeat(32),
  VENDOR_SECRETS_KEY: 's'.repeat(32),
  DEFAULT_PASSWORD: 'Orla#Inicial1',
  DEPOSIT_BONUSES: 'allowed',
};

const SEED_WORDS = readWordsByLanguage('platform/seeds');

/** Answers every statement with this member, and records the bound values. */
function createDatabase(memberId = '') {
  const bound: unknown[][] = [];
  const answer = { results: [{ member_id: memberId }], meta: { changes: 1 } };
  const statement = {
    bind(...values: unknown[]) {
      bound.push(values);
      return statement;
    },
    first: async () => ({ member_id: memberId }),
    run: async () => answer,
    all: async () => ({ results: [] }),
  };
  const db = { prepare: () => statement, batch: async (all: unknown[]) => all.map(() => answer) };
  return { db: db as unknown as D1Database, bound };
}

describe('a brand whose currency is the euro', () => {
  test('has a contract with this currency and play money only', () => {
    expect(brand.currency).toBe('EUR');
    const known = ['EUR', 'PLAY', 'BRL'].filter((code) => CurrencySchema.safeParse(code).success);
    expect(known).toEqual(['EUR', 'PLAY']);
    const settings = SiteSettingsSchema.shape.currency;
    expect([settings.safeParse('EUR').success, settings.safeParse('PLAY').success]).toEqual([true, false]);
    const document = JSON.stringify(toOpenApi({ title: 'Orla', version: '1', serverUrl: 'https://orla.example' }));
    expect(ENDPOINTS.length).toBeGreaterThan(0);
    expect(document).toContain('"enum":["EUR","PLAY"]');
    expect(document).not.toContain('BRL');
  });

  test('is shown on screens and on the page of test payments', () => {
    expect(toAmountText(1234.5, brand.currency, 'pt-BR')).toBe('€\u00a01.234,50');
    expect(toAmountText(1234.5, brand.currency, 'en')).toBe('€1,234.50');
    const words = {
      words: toWorkerWords('platform', 'payment-page', 'en') as PageWords['words'],
      language: findLanguage('en') ?? LANGUAGES[0],
    };
    const page = toTestPage({ id: 'd1', sign: 's', ...words, amount: 12.5 });
    expect(page).toContain('€12.50');
    expect(page).not.toContain('R$');
  });

  test('opens members’ books in it', async () => {
    const memberId = 'm0123456789abcdef01234567';
    const made: { profile: { currency: string } }[] = [];
    const member = { create: async (one: (typeof made)[number]) => made.push(one) > 0 };
    const env = { ...ENV, DB: createDatabase(memberId).db, MEMBER: { getByName: () => member } };
    const person = { account: 'luna', memberId, type: 0, upline: null, rank: 0, email: null } as const;
    const { createAccount } = await import(CREATE_ACCOUNT);
    const created = await createAccount(env, { ...person, firstTimeLogin: false, password: null });
    expect(created.ok).toBe(true);
    expect(made.map(({ profile }) => profile.currency)).toEqual(['EUR']);
  });

  test('begins with points, promotions and missions in it', async () => {
    const { db, bound } = createDatabase();
    const settings = parseEnv(ENV);
    await seedPromotions(db, settings, SEED_WORDS);
    await toMissingMissions(db, settings, SEED_WORDS);
    const texts = JSON.stringify(bound);
    expect(texts).toContain('€ 20,00');
    expect(texts).not.toContain('R$');
    expect(DEFAULT_POINT_CONFIG.currency).toBe('EUR');
  });

  test('is paid by bank, and not by Pix, which pays in reais only', async () => {
    const { db, bound } = createDatabase();
    await toMissingMethods(db, parseEnv(ENV), SEED_WORDS);
    const methods = bound.filter((values) => values.length > 2);
    expect(methods.map(([code, , , , , currency]) => [code, currency])).toEqual([
      ['BANK', 'EUR'],
      ['TEST', 'EUR'],
    ]);
  });
});
