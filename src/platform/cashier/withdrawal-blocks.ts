import type { WithdrawalBlock as BlockView } from '../../contract/cashier/cashier.ts';
import type { ErrorCode } from '../../contract/core/errors.ts';
import { type Minor, toMajor } from '../../contract/core/money.ts';
import { clock } from '../../server/clock.ts';
import type { MemberHost } from '../member/member-host.ts';
import { getTurnoverOwed } from '../promotions/turnover.ts';
import { sumDepositTurnover } from './turnover-store.ts';

/**
 * A reason that stops a withdrawal: its code, the remaining turnover (0 if the reason is another one), and the time at which the reason
 * ends by itself.
 */
export interface WithdrawalBlock {
  code: BlockView['code'];
  remainingMinor: Minor;
  untilMs?: number;
}

/** The error code of each block. */
export const BLOCK_ERRORS = {
  turnover: 'cashier.turnover_owed',
  open_bets: 'cashier.turnover_owed',
  deposit_turnover: 'cashier.deposit_unplayed',
  reset_pause: 'cashier.payout_paused',
} as const satisfies Record<BlockView['code'], ErrorCode>;

/** The pause after a password was reset, or set by the operator: another person than the member may have caused it. */
export function listPause(host: MemberHost): WithdrawalBlock[] {
  const sql = 'select payout_paused_until_ms as until_ms from credentials where payout_paused_until_ms > ?';
  const [row] = host.sql.exec<{ until_ms: number }>(sql, clock()).toArray();
  return row ? [{ code: 'reset_pause', remainingMinor: 0, untilMs: row.until_ms }] : [];
}

function listBonusBlocks(host: MemberHost): WithdrawalBlock[] {
  const owed = getTurnoverOwed(host);
  if (!owed || owed.owedMinor === 0) return [];
  if (owed.waitsForBets) return [{ code: 'open_bets', remainingMinor: 0 }];
  return [{ code: 'turnover', remainingMinor: owed.owedMinor }];
}

/**
 * Lists the reasons that stop a withdrawal, or a transfer to another member. Called before each of them, inside its transaction. Brings
 * derived figures up to date first. `turnoverTimes` is the setting of the cashier.
 */
export function listWithdrawalBlocks(host: MemberHost, turnoverTimes: number): WithdrawalBlock[] {
  const blocks = [...listBonusBlocks(host), ...listPause(host)];
  const remainingMinor = sumDepositTurnover(host.sql, turnoverTimes);
  return remainingMinor === 0 ? blocks : [...blocks, { code: 'deposit_turnover', remainingMinor }];
}

export function toBlockView({ code, remainingMinor, untilMs }: WithdrawalBlock): BlockView {
  const until = untilMs === undefined ? {} : { until: new Date(untilMs).toISOString() };
  return { code, remaining: toMajor(remainingMinor), ...until };
}
