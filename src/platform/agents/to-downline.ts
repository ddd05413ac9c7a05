import type { listBranch } from './report-queries.ts';

type Row = Awaited<ReturnType<typeof listBranch>>[number];

/** A member of a team, in the form of the contract. */
export function toDownline({ account, type, depth, joined_day: joinedDay, members, direct }: Row) {
  return { account, type, depth, joinedDay, members, direct };
}
