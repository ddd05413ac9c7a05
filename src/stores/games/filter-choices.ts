/** A filter of a lobby and the values it offers; the page prints it. */
export interface FilterChoices {
  readonly field: 'gameClassify' | 'minBet' | 'minLineNum';
  readonly values: readonly string[];
}
