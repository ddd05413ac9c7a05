/** One bet of a ticket: a field and its stake in minor units. */
export interface BetLine {
  readonly field: string;
  readonly stakeMinor: number;
}

export interface PaidLine extends BetLine {
  /** Includes the returned stake. */
  readonly payoutMinor: number;
}

export function sumStakes(lines: readonly BetLine[]): number {
  return lines.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0);
}

export function sumPayouts(lines: readonly PaidLine[]): number {
  return lines.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0);
}
