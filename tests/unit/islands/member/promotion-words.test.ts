import { describe, expect, test } from 'vitest';
import { PROMOTION_STATUSES, type PromotionStatus } from '../../../../src/contract/promotions/promotions.ts';
import { toNextStep } from '../../../../src/islands/member/promotions/next-step.ts';
import { createPromotionWords } from '../../../../src/islands/member/promotions/promotion-words.ts';
import { formatList } from '../../../../src/lib/format.ts';
import { createT } from '../../../../src/lib/words.ts';
import type { MyPromotion } from '../../../../src/stores/promotions/terms.ts';
import en from '../../../../src/words/en/promotions.json' with { type: 'json' };
import pt from '../../../../src/words/pt/promotions.json' with { type: 'json' };

const AT = '2027-01-15T10:00:00.000Z';
const TERMS = {
  turnoverMultiple: 2.5,
  turnoverBase: 'bonus_and_deposit',
  maxStake: 20,
  expiryDays: 30,
  claimDays: 1,
  excludedGames: ['farol'],
  excludedVendors: ['MARE'],
  excludedCategories: ['LIVE'],
};
const RULES = [
  { kind: 'deposit_bonus', rate: 5_000, maxBonus: 200, minDeposit: 20 },
  { kind: 'free_bonus', amount: 10 },
  { kind: 'rebate', rate: 50, cycle: 'W', maxBonus: 500, minBonus: 1 },
  { kind: 'raffle', stakePerTicket: 50, ticketsMax: 100, prizes: [{ amount: 1_000, count: 1 }] },
  { kind: 'manual', maxAmount: 40 },
];
const claim = { status: 'process', amount: 1_234.5, baseAmount: 7, turnoverOwed: 99.9, claimUntil: AT, expiresAt: AT };

const toPromotion = (status: PromotionStatus, rule: object = RULES[1] as object) =>
  ({
    status,
    rule,
    terms: TERMS,
    currency: 'BRL',
    startsAt: AT,
    endsAt: AT,
    claims: [{ ...claim, type: (rule as { kind: string }).kind, status }],
  }) as unknown as MyPromotion;
const NAMES = {
  category: (code: string) => `c-${code}`,
  vendor: (code: string) => `v-${code}`,
  game: (code: string) => `g-${code}`,
};
const WHOLE = /\{\{|rewards\.|undefined|NaN|Invalid/;

describe.each([
  ['pt', pt],
  ['en', en],
])('a promotion in %s', (tag, messages) => {
  const t = createT(messages, tag);
  const words = createPromotionWords(t, tag);
  const cases = PROMOTION_STATUSES.flatMap((status) => RULES.map((rule) => ({ status, rule, kind: rule.kind })));

  test.each(cases)(
    'of kind $kind with status $status states the member’s status and the next step',
    ({ status, rule }) => {
      const promotion = toPromotion(status, rule);
      expect(words.toStatus(promotion)).not.toMatch(WHOLE);
      expect(words.toHeadline(promotion)).not.toMatch(WHOLE);
      expect(toNextStep(promotion, { t, tag, words })).not.toMatch(WHOLE);
    },
  );

  test('has different texts for each status', () => {
    const labels = PROMOTION_STATUSES.map((status) => words.toStatus({ status, startsAt: AT }));
    expect(new Set(labels).size).toBe(PROMOTION_STATUSES.length);
  });

  test.each(RULES)('of kind $kind states all its terms', (rule) => {
    const facts = words.toFacts(toPromotion('join', rule), NAMES);
    for (const [label, text] of facts) expect(`${label}: ${text}`).not.toMatch(WHOLE);
    const labels = facts.map(([label]) => label);
    const games = formatList(tag, ['c-LIVE', 'c-PVP', 'v-MARE', 'g-farol']);
    expect(new Map(facts).get(t('promotions.fact.counts'))).toBe(t('promotions.counts_but', { games }));
    expect(labels.slice(0, 3)).toEqual(['gets', 'task', 'period'].map((fact) => t(`promotions.fact.${fact}`)));
    expect(labels).toContain(t('promotions.fact.turnover'));
  });

  test.each([
    ['rebate', 0, true],
    ['deposit_bonus', 0, false],
    ['deposit_bonus', 5, true],
  ])('a %s with turnover of %d names the games that count: %s', (kind, turnoverMultiple, isNamed) => {
    const terms = { ...TERMS, turnoverMultiple, excludedGames: [], excludedVendors: [], excludedCategories: [] };
    const promotion = toPromotion(
      'join',
      RULES.find((rule) => rule.kind === kind),
    );
    const facts = new Map(words.toFacts({ ...promotion, terms } as MyPromotion, NAMES));
    expect(facts.has(t('promotions.fact.counts'))).toBe(isNamed);
  });
});

test('a bonus whose deposit has left is not said to wait', () => {
  const t = createT(en, 'en');
  const promotion = toPromotion('claim', RULES[0]);
  const gone = { ...promotion, claims: [{ ...promotion.claims[0], type: 'deposit_bonus', amount: 0 }] } as MyPromotion;
  const next = toNextStep(gone, { t, tag: 'en', words: createPromotionWords(t, 'en') });
  expect(next).toMatch(/has left.*Deposit again by Jan 15, 2027/);
});

test('a running bonus has its amounts in the sentence', () => {
  const t = createT(en, 'en');
  const next = toNextStep(toPromotion('process'), { t, tag: 'en', words: createPromotionWords(t, 'en') });
  expect(next).toContain('R$99.90');
  expect(next).toContain('Jan 15, 2027');
});
