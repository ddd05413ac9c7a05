import type { ErrorCode } from '../../contract/errors.ts';
import { toMajor } from '../../contract/money.ts';
import { clock } from '../../server/clock.ts';
import type { MemberHost } from '../member/member-host.ts';
import { getTurnoverOwed } from '../promotions/turnover.ts';

/** What stands between a member and their money: a code, how much is left of it, and when it ends by itself. */
export interface WithdrawalBlock {
  code: keyof typeof REFUSALS;
  remainingMinor: number;
  untilMs?: number;
}

const REFUSALS = {
  turnover: 'cashier.turnover_owed',
  open_bets: 'cashier.turnover_owed',
  reset_pause: 'cashier.payout_paused',
} as const satisfies Record<string, ErrorCode>;

/** Asked before every withdrawal and transfer to another member, inside its transaction. Whoever has a reason adds a line. */
export function listWithdrawalBlocks(host: MemberHost): WithdrawalBlock[] {
  return [...listTurnover(host), ...listPause(host)];
}

/** What a request is refused with; undefined when nothing stands in the way. */
export function findBlockRefusal(host: MemberHost): ErrorCode | undefined {
  const [block] = listWithdrawalBlocks(host);
  return block && REFUSALS[block.code];
}

/** After a reset of the password, or one that the operator set: whoever did it may not be the member. */
function listPause(host: MemberHost): WithdrawalBlock[] {
  const sql = 'select payout_paused_until_ms as until_ms from credentials where payout_paused_until_ms > ?';
  const [row] = host.sql.exec<{ until_ms: number }>(sql, clock()).toArray();
  return row ? [{ code: 'reset_pause', remainingMinor: 0, untilMs: row.until_ms }] : [];
}

function listTurnover(host: MemberHost): WithdrawalBlock[] {
  const owed = getTurnoverOwed(host);
  if (!owed || owed.owedMinor === 0) return [];
  if (owed.waitsForBets) return [{ code: 'open_bets', remainingMinor: 0 }];
  return [{ code: 'turnover', remainingMinor: owed.owedMinor }];
}

export function toBlockView({ code, remainingMinor, untilMs }: WithdrawalBlock) {
  const until = untilMs === undefined ? {} : { until: new Date(untilMs).toISOString() };
  return { code, remaining: toMajor(remainingMinor), ...until };
}
