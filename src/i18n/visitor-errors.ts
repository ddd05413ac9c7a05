/** Refusals that only a member's or agent's own pages meet. */
const OF_MEMBERS =
  /^(?:agents|cashier|chat|contracts|edge|messages|missions|operator|points|promotions|ranks|records|rewards|studio|uploads|vendor)\./;

/** The words of what a visitor may be refused: pages carry no others. */
export function toVisitorErrors(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([code]) => !OF_MEMBERS.test(code)));
}
