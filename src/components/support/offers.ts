import { formatMoney, formatNumber } from '../../lib/format.ts';

/** The brand's rewards, in whole units of their currency; 0 means none. */
interface Offers {
  readonly currency: string;
  /** Maximum reward for followers of the messaging app (spec §9: 131K for Zalo). */
  readonly messagingReward: number;
  /** Welcome bonus for new members; spec §9: 1000 in VND. */
  readonly welcomeBonus: number;
}

/** Amounts for texts: the messaging reward in short form, the welcome bonus as money. Both are absent where the law forbids advances. */
export function toOfferAmounts(
  { currency, messagingReward, welcomeBonus }: Offers,
  depositBonuses: 'allowed' | 'forbidden',
  tag: string,
): { readonly messaging?: string; readonly welcome?: string } {
  if (depositBonuses === 'forbidden') return {};
  return {
    ...(messagingReward > 0
      ? { messaging: formatNumber(tag, messagingReward, { notation: 'compact', maximumFractionDigits: 1 }) }
      : {}),
    ...(welcomeBonus > 0 ? { welcome: formatMoney(tag, welcomeBonus, currency) } : {}),
  };
}
