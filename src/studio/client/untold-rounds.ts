/**
 * Rounds with a bet of the player whose result was not announced yet. The room's messages about results are lost when the connection is cut
 * or the page is loaded again. So the frame looks for these rounds in each list of bets.
 */
export function createUntoldRounds(hasEnded: (round: number) => boolean) {
  const rounds = new Set<number>();
  return {
    add: (round: number) => void rounds.add(round),
    remove: (round: number) => void rounds.delete(round),
    /** The latest of these rounds that has ended. */
    findEnded: (): number | undefined => [...rounds].filter(hasEnded).sort((one, other) => other - one)[0],
  };
}
