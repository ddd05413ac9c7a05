import { describe, expect, test } from 'vitest';
import { brand } from '../../../../src/brand/brand.ts';
import { toFollowLinks } from '../../../../src/components/support/follow.ts';
import { toOfferAmounts } from '../../../../src/components/support/offers.ts';

/** Spec §9. */
const SPEC = { currency: 'VND', messagingReward: 131_000, welcomeBonus: 1_000 };

describe('rewards mentioned in texts', () => {
  test.each([
    ['en', '131K', '₫1,000.00'],
    ['pt', '131 mil', '₫ 1.000,00'],
  ])('are those of the brand, in %s', (tag, messaging, welcome) => {
    const amounts = toOfferAmounts(SPEC, 'allowed', tag);
    const plain = Object.fromEntries(
      Object.entries(amounts).map(([name, text]) => [name, text.replaceAll('\u00a0', ' ')]),
    );
    expect(plain).toEqual({ messaging, welcome });
  });

  test('are absent if the law forbids them or the brand offers none', () => {
    expect(toOfferAmounts(SPEC, 'forbidden', 'pt')).toEqual({});
    expect(toOfferAmounts({ ...SPEC, messagingReward: 0, welcomeBonus: 0 }, 'allowed', 'pt')).toEqual({});
    expect(toOfferAmounts(brand.offers, brand.policy.depositBonuses, 'pt')).toEqual({});
  });
});

describe('social media links', () => {
  const social = [{ name: 'Instagram', url: 'https://instagram.test/orla' }];
  const telegram = {
    resourceType: 'TELEGRAM',
    url: 'https://t.test/orla',
    qrCodeUrl: '',
    labelNameEn: 'Orla no Telegram',
    labelNameCn: '',
  };

  test('are those of the brand, then the messaging app of the platform', () => {
    expect(toFollowLinks([telegram], 'pt', social)).toEqual([
      ...social,
      { name: 'Orla no Telegram', url: telegram.url },
    ]);
  });

  test('are unique, and empty without any', () => {
    expect(toFollowLinks([{ ...telegram, url: social[0]?.url ?? '' }], 'pt', social)).toEqual(social);
    expect(toFollowLinks([{ ...telegram, url: 'javascript:alert(1)' }], 'pt', [])).toEqual([]);
  });
});
