/** Errors that occur only on pages for members and agents. */
const OF_MEMBERS =
  /^(?:agents|cashier|chat|contracts|edge|messages|missions|operator|points|promotions|ranks|records|rewards|studio|uploads|vendor)\./;

/** Error messages for visitors; pages contain no others. */
export function toVisitorErrors(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([code]) => !OF_MEMBERS.test(code)));
}
