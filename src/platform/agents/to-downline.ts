import type { listBranch } from './report-queries.ts';

type Row = Awaited<ReturnType<typeof listBranch>>[number];

/** Somebody of a team, as the contract has them. */
export function toDownline({ account, type, depth, joined_day: joinedDay, members, direct }: Row) {
  return { account, type, depth, joinedDay, members, direct };
}
