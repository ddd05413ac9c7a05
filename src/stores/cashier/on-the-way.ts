import { listTransfers, type MemberTransfer } from '../../contract/cashier-transfers.ts';
import { createRemote } from '../remote.ts';
import { request } from '../request.ts';
import { readOpen } from './open-payments.ts';

const UNDER_WAY: readonly MemberTransfer['state'][] = ['held', 'incoming'];

/** Transfers that have left one side and not reached the other; also for who has no page of transfers. */
export const transfersOnTheWay = createRemote(
  (_input: undefined) => readOpen((input) => request(listTransfers, input), UNDER_WAY),
  { keepsOld: true },
);
