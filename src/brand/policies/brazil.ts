/** What the law of a market changes. Screens and rules read it; nothing is hard-coded elsewhere. */
export const marketPolicy = {
  market: 'BR',
  minimumAge: 18,
  /** Law 14.790/2023, art. 29: nothing may be given in advance for staking. The platform holds to it, too. */
  depositBonuses: 'forbidden',
  /**
   * Categories in which members play against each other, where a bonus could be lost on purpose to somebody who withdraws it. While the terms
   * of a bonus hold, only own money is staked there, and it fulfils no turnover.
   */
  againstMembers: ['PVP'] as readonly string[],
  /** Who helps with gambling in this market, free of charge; shown on the responsible-gaming page. */
  supportLines: [
    { name: 'CVV (188)', url: 'https://cvv.org.br' },
    { name: 'Jogadores Anônimos do Brasil', url: 'https://jogadoresanonimos.com.br' },
  ],
  /** The market's own register of people who exclude themselves from every licensed site. */
  selfExclusionRegister: { name: 'gov.br · autoexclusão', url: 'https://www.gov.br/autoexclusaoapostas' },
} as const;
