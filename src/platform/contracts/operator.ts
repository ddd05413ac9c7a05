import * as contract from '../../contract/contracts/operator.ts';
import { accept } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { listContractRows } from './contract-queries.ts';
import { HOUSE, toContract } from './contract-rows.ts';
import { readCursor, toPage } from './cursor.ts';
import { findAsParty } from './find-as-party.ts';
import { moveContract } from './move-contract.ts';
import { notifyParties } from './notify-parties.ts';
import { offerContract } from './offer-contract.ts';
import { getSettlement } from './settlement-object.ts';
import { listRunRows } from './settlement-queries.ts';
import { toRun } from './settlement-rows.ts';
import { readTerms } from './wire-terms.ts';

export const contractsOperatorRoutes = [
  implement(contract.offerHouseContract, async ({ env, input, waitUntil }) => {
    const terms = readTerms(input.kind, input.terms);
    if (!terms.ok) return terms;
    const offered = await offerContract(env.DB, HOUSE.memberId, input.account, terms.value);
    if (!offered.ok) return offered;
    waitUntil(notifyParties(env));
    return accept(toContract(offered.value));
  }),

  implement(contract.moveHouseContract, async ({ env, input, settings, waitUntil }) => {
    const found = await findAsParty(env.DB, HOUSE.memberId, input.id);
    if (!found.ok) return found;
    const { row, side } = found.value;
    const moved = await moveContract(env.DB, row, input.action, { side, timeZone: settings.timeZone });
    if (!moved.ok) return moved;
    waitUntil(notifyParties(env));
    return accept(toContract(moved.value));
  }),

  implement(contract.listHouseContracts, async ({ env, input: { kind, state, cursor, pageSize } }) => {
    const before = readCursor(cursor);
    if (!before.ok) return before;
    const filter = { side: 'downlines', memberId: HOUSE.memberId, kind, state, downlineId: '' } as const;
    const rows = await listContractRows(env.DB, { ...filter, before: before.value, limit: pageSize });
    const { page, next } = toPage(rows, pageSize, (row) => ({ at: row.offered_at_ms, id: row.id }));
    return accept({ list: page.map(toContract), pageSize, next });
  }),

  implement(contract.listSettlementRuns, async ({ env, input: { cursor, pageSize } }) => {
    const before = readCursor(cursor);
    if (!before.ok) return before;
    const rows = await listRunRows(env.DB, before.value, pageSize);
    const { page, next } = toPage(rows, pageSize, (row) => ({ at: row.started_at_ms, id: row.id }));
    return accept({ list: page.map(toRun), pageSize, next });
  }),

  implement(contract.runSettlements, async ({ env, input }) => {
    const lanes = await Promise.all(
      input.lanes.map(async (lane) => ({ lane, isFinished: await getSettlement(env, lane).run(lane) })),
    );
    return accept({ lanes });
  }),
];
