import { toMajor } from '../../contract/money.ts';
import type { MemberHost } from '../member/member-host.ts';
import { getTurnoverOwed } from '../promotions/turnover.ts';

/** What stands between a member and their money: a code and how much is left of it. */
export interface WithdrawalBlock {
  code: string;
  remainingMinor: number;
}

/** Asked before every withdrawal and transfer to another member, inside its transaction. Whoever has a reason adds a line. */
export function listWithdrawalBlocks(host: MemberHost): WithdrawalBlock[] {
  const owed = getTurnoverOwed(host);
  if (!owed || owed.owedMinor === 0) return [];
  if (owed.waitsForBets) return [{ code: 'open_bets', remainingMinor: 0 }];
  return [{ code: 'turnover', remainingMinor: owed.owedMinor }];
}

export function toBlockView({ code, remainingMinor }: WithdrawalBlock) {
  return { code, remaining: toMajor(remainingMinor) };
}
