import type { BetLine } from '../../live/lines.ts';

/** Chips that lie on the cloth and are not confirmed yet; minor units. Nothing here moves money. */
export interface Draft {
  list(): readonly BetLine[];
  sum(): number;
  /** The chip, or undefined where the field or the round would go over its limit. */
  add(field: string, chipMinor: number): number | undefined;
  undo(): void;
  clear(): void;
  /** The chips of a ticket once more; false where limits forbid them now. */
  put(lines: readonly BetLine[]): boolean;
}

interface Limits {
  /** What still fits on the field, beside what is confirmed there. */
  readonly toRoom: (field: string) => number;
  readonly toRoundRoom: () => number;
}

export function createDraft({ toRoom, toRoundRoom }: Limits): Draft {
  /** In the order in which they were put down. */
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
