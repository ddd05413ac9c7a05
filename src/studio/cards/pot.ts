/** Rake on the pot, rounded down to the cent. */
export const RAKE_BASIS_POINTS = 500;

export interface Pot {
  readonly potMinor: number;
  readonly rakeMinor: number;
  /** The payout of each seat. The sum is the pot less the rake. */
  readonly payoutsMinor: readonly number[];
}

/** @param winners seats; the first is the winner of the earliest trick and also gets the cents that cannot be shared equally */
export function sharePot(entryMinor: number, seats: number, winners: readonly number[]): Pot {
  const [first] = winners;
  if (first === undefined) throw new Error('A pot without a winner');
  const potMinor = entryMinor * seats;
  const rakeMinor = Math.floor((potMinor * RAKE_BASIS_POINTS) / 10_000);
  const sharedMinor = potMinor - rakeMinor;
  const share = Math.floor(sharedMinor / winners.length);
  const rest = sharedMinor - share * winners.length;
  const payoutsMinor = Array.from({ length: seats }, (_, seat) => {
    if (!winners.includes(seat)) return 0;
    return seat === first ? share + rest : share;
  });
  return { potMinor, rakeMinor, payoutsMinor };
}
