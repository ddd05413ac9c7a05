import type { AccountStatus, MemberType } from '../../contract/member/member.ts';

type Line = readonly [
  id: string,
  account: string,
  type: MemberType,
  state: AccountStatus,
  upline: string | null,
  rank: number,
  joinedDay: string,
];

/** A member as lists show it, from `directory.line`. */
export function toListedMember(line: string) {
  const [id, account, type, state, upline, rank, joinedDay] = JSON.parse(line) as Line;
  return { id, account, type, state, upline, rank, joinedDay };
}

export type ListedMember = ReturnType<typeof toListedMember>;

/** SQL expressions for two values of the JSON in `line`. */
export const LINE_ID = 'line ->> 0';
export const LINE_ACCOUNT = 'line ->> 1';
