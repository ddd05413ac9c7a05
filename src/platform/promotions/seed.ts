import { toMinor } from '../../contract/core/money.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import type { Settings } from '../env.ts';
import { toAddedLanguages } from '../system/added-languages.ts';
import { type SeedWords, toSeedTexts } from '../system/seed-texts.ts';
import { toBehaviour } from './kinds/kinds.ts';
import type { NewPromotion } from './promotion-queries.ts';
import { publishPromotion } from './publish.ts';

const OPEN_DAYS = 365;
const RAFFLE_DAYS = 30;
/** The budget of a promotion, in major units. */
const TOTAL = 100_000;
const EVERYBODY = { members: 'all', minRank: 0, maxRank: 100 } as const;
const TERMS = { excludedGames: [], excludedVendors: [], excludedCategories: [] };

type Name = 'first-wave' | 'tide-returns' | 'lighthouse-raffle';

function toTexts(words: SeedWords, name: Name, amounts: Readonly<Record<string, number>>) {
  const toValues = ({ money }: { money(amount: number): string }) =>
    Object.fromEntries(Object.entries(amounts).map(([key, amount]) => [key, money(amount)]));
  const keys = {
    title: `promotion.${name}.title`,
    content: `promotion.${name}.content`,
    termsText: `promotion.${name}.termsText`,
  } as const;
  return toSeedTexts(words, keys, toValues);
}

/** Promotions of a new installation. Their texts state every rule. */
function toSeeds(now: number, words: SeedWords): NewPromotion[] {
  const base = { startsAt: now, endsAt: now + OPEN_DAYS * DAY_MS, audience: EVERYBODY, claimsCap: null };
  return [
    {
      ...base,
      id: 'first-wave',
      imageUrl: '/rewards/shore.svg',
      position: 10,
      budgetMinor: toMinor(TOTAL),
      rule: { kind: 'deposit_bonus', rate: 5_000, maxBonus: 200, minDeposit: 20 },
      terms: { ...TERMS, turnoverMultiple: 10, turnoverBase: 'bonus', maxStake: 20, expiryDays: 30, claimDays: 7 },
      texts: toTexts(words, 'first-wave', { minDeposit: 20, maxBonus: 200, maxStake: 20, total: TOTAL }),
    },
    {
      ...base,
      id: 'tide-returns',
      imageUrl: '/rewards/tide.svg',
      position: 20,
      budgetMinor: toMinor(TOTAL),
      rule: { kind: 'rebate', rate: 50, cycle: 'W', maxBonus: 500, minBonus: 1 },
      terms: { ...TERMS, turnoverMultiple: 0, turnoverBase: 'bonus', maxStake: null, expiryDays: 30, claimDays: 7 },
      texts: toTexts(words, 'tide-returns', { minBonus: 1, maxBonus: 500, total: TOTAL }),
    },
    {
      ...base,
      id: 'lighthouse-raffle',
      endsAt: now + RAFFLE_DAYS * DAY_MS,
      imageUrl: '/rewards/ticket.svg',
      position: 30,
      budgetMinor: null,
      rule: {
        kind: 'raffle',
        stakePerTicket: 50,
        ticketsMax: 100,
        prizes: [
          { amount: 1_000, count: 1 },
          { amount: 100, count: 10 },
        ],
      },
      terms: { ...TERMS, turnoverMultiple: 1, turnoverBase: 'bonus', maxStake: null, expiryDays: 30, claimDays: 14 },
      texts: toTexts(words, 'lighthouse-raffle', { firstPrize: 1_000, otherPrizes: 100, stakePerTicket: 50 }),
    },
  ];
}

export async function seedPromotions(db: D1Database, { mayRewardDeposits }: Settings, words: SeedWords): Promise<void> {
  const lawful = toSeeds(clock(), words).filter(({ rule }) => mayRewardDeposits || !toBehaviour(rule).toDepositBonus);
  for (const promotion of lawful) await publishPromotion(db, promotion);
  const added = await toAddedLanguages(db, 'promotions', lawful);
  if (added.length > 0) await db.batch(added);
}
