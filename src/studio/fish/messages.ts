export type SeaMessage =
  | { readonly type: 'sea'; readonly nowMs: number; readonly people: number; readonly caught: readonly number[] }
  /** Shots of other players since the last message. `who` identifies a player until the object is evicted. */
  | {
      readonly type: 'shots';
      readonly people: number;
      readonly shots: readonly { readonly who: number; readonly fish: number; readonly isCaught: boolean }[];
    };
