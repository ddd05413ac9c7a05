/** What the brand names of its rewards, in whole units of their currency; 0 is none. */
interface Offers {
  readonly currency: string;
  /** Up to so much for whoever follows the messaging application (spec §9: 131K for Zalo). */
  readonly messagingReward: number;
  /** Spec §9: 1000 in VND. */
  readonly welcomeBonus: number;
}

/** As texts name them: a round reward in short, the bonus with two decimals. Where the law lets nobody give in advance, none is named. */
export function toOfferAmounts(
  { currency, messagingReward, welcomeBonus }: Offers,
  depositBonuses: 'allowed' | 'forbidden',
  tag: string,
): { readonly messaging?: string; readonly welcome?: string } {
  if (depositBonuses === 'forbidden') return {};
  const short = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 });
  const whole = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return {
    ...(messagingReward > 0 ? { messaging: short.format(messagingReward) } : {}),
    ...(welcomeBonus > 0 ? { welcome: whole.format(welcomeBonus) } : {}),
  };
}
