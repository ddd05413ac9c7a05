/** What the sea says to everybody at it. */
export type SeaMessage =
  | { readonly type: 'sea'; readonly nowMs: number; readonly people: number; readonly caught: readonly number[] }
  /** What others shot since the last message; `who` is theirs as long as the sea is awake. */
  | {
      readonly type: 'shots';
      readonly people: number;
      readonly shots: readonly { readonly who: number; readonly fish: number; readonly isCaught: boolean }[];
    };
