import { listTransfers, type MemberTransfer } from '../../contract/cashier-transfers.ts';
import { PAGE_SIZE_MAX } from '../../contract/query.ts';
import { toPeriod } from '../period.ts';
import { createRemote } from '../remote.ts';
import { request } from '../request.ts';
import type { Result } from '../result.ts';

const UNDER_WAY: readonly MemberTransfer['state'][] = ['held', 'incoming'];

/** Transfers that have left one side and not reached the other; also for who has no page of transfers. */
export const transfersOnTheWay = createRemote(
  async (_input: undefined): Promise<Result<readonly MemberTransfer[]>> => {
    const answer = await request(listTransfers, { ...toPeriod('days7'), pageSize: PAGE_SIZE_MAX });
    if (!answer.ok) return answer;
    return { ok: true, value: answer.value.list.filter(({ state }) => UNDER_WAY.includes(state)) };
  },
  { keepsOld: true },
);
