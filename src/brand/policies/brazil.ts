/** What the law of a market changes. Screens and rules read it; nothing is hard-coded elsewhere. */
export const marketPolicy = {
  market: 'BR',
  minimumAge: 18,
} as const;
