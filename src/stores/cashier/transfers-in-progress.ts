import { listTransfers } from '../../contract/cashier/transfers.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import { readOpen } from './open-payments.ts';

/** Transfers in progress. Also used where the member has no transfers page. */
export const transfersInProgress = createRemote(
  (_input: undefined) => readOpen((input) => request(listTransfers, input)),
  { keepsOld: true },
);
