/** Legal requirements of a market. Screens and rules read them; nothing is hard-coded elsewhere. */
export const marketPolicy = {
  market: 'BR',
  minimumAge: 18,
  /** Law 14.790/2023, art. 29: no advance for betting is allowed. The platform enforces it too. */
  depositBonuses: 'forbidden',
  /**
   * Categories in which members play against each other. A member could lose a bonus on purpose to another person, who withdraws it. So while
   * the terms of a bonus apply, only own money may be staked there, and these stakes fulfil no turnover.
   */
  againstMembers: ['PVP'] as readonly string[],
  /**
   * Groups of lotteries in a format that people of this market know, first on the lottery pages: six numbers as Mega-Sena draws them, five
   * digits as Loteria Federal does.
   */
  lotteryGroupsFirst: ['LHC', 'SSC'] as readonly string[],
  /** Free support organisations for gambling problems in this market; shown on the responsible-gaming page. */
  supportLines: [
    { name: 'CVV (188)', url: 'https://cvv.org.br' },
    { name: 'Jogadores Anônimos do Brasil', url: 'https://jogadoresanonimos.com.br' },
  ],
  /** The market's register for self-exclusion from every licensed site. */
  selfExclusionRegister: { name: 'gov.br · autoexclusão', url: 'https://www.gov.br/autoexclusaoapostas' },
} as const;
