/** Odds of a printed text with two decimals, in ASCII digits and any marks: `5,91` is 5.91. NaN without digits. */
export function readPrintedOdds(text: string): number {
  return Number(text.replaceAll(/\D/g, '') || 'NaN') / 100;
}
