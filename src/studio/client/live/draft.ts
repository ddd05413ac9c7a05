import type { BetLine } from '../../live/bet-lines.ts';

/** Unconfirmed chips on the table, in minor units. Nothing here moves money. */
export interface Draft {
  list(): readonly BetLine[];
  sum(): number;
  /** Returns the chip, or undefined when it would exceed the limit of the field or the round. */
  add(field: string, chipMinor: number): number | undefined;
  undo(): void;
  clear(): void;
  /** Places the chips of an earlier ticket again; false when the limits do not allow it. */
  put(lines: readonly BetLine[]): boolean;
}

interface Limits {
  /** The stake that the field still accepts: its limit less its confirmed bets. */
  readonly toRoom: (field: string) => number;
  readonly toRoundRoom: () => number;
}

export function createDraft({ toRoom, toRoundRoom }: Limits): Draft {
  /** The unconfirmed chips, in the order of placement. */
  let chips: BetLine[] = [];
  const sumOf = (lines: readonly BetLine[]) => lines.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0);
  const list = (): BetLine[] => {
    const sums = new Map<string, number>();
    for (const { field, stakeMinor } of chips) sums.set(field, (sums.get(field) ?? 0) + stakeMinor);
    return [...sums].map(([field, stakeMinor]) => ({ field, stakeMinor }));
  };
  const fits = (more: readonly BetLine[]) => {
    const held = new Map(list().map(({ field, stakeMinor }) => [field, stakeMinor]));
    const isOver = more.some(({ field, stakeMinor }) => (held.get(field) ?? 0) + stakeMinor > toRoom(field));
    return !isOver && sumOf(chips) + sumOf(more) <= toRoundRoom();
  };
  return {
    list,
    sum: () => sumOf(chips),
    add(field, chipMinor) {
      const chip = { field, stakeMinor: chipMinor };
      if (!fits([chip])) return undefined;
      chips.push(chip);
      return chipMinor;
    },
    undo() {
      chips.pop();
    },
    clear() {
      chips = [];
    },
    put(lines) {
      if (!fits(lines)) return false;
      chips.push(...lines);
      return true;
    },
  };
}
