/** A value of a filter, and its name. */
export type FilterOption = readonly [value: string, name: string];

/** A filter of a lobby and its options. The page prints it. */
export interface FilterChoices {
  readonly field: 'gameClassify' | 'minBet' | 'minLineNum';
  readonly options: readonly FilterOption[];
}
