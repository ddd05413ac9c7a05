import type { Endpoint } from '../../contract/core/endpoint.ts';
import { toMajor } from '../../contract/core/money.ts';
import * as contract from '../../contract/staff/approvals.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse, refuseFields, refuseWith } from '../../server/result.ts';
import { type Call, implement } from '../http/implement.ts';
import { close, findApproval, listApprovalRows, type NamedApproval, sweepExpired } from './approval-queries.ts';
import type { StaffCaller } from './caller.ts';
import { runApproved } from './run-approved.ts';

const CURSOR = /^(\d{1,15})_([0-9a-f]{32})$/;

interface Names {
  findEndpoint(id: string): Endpoint | undefined;
  staff: StaffCaller | undefined;
}

/** Approving needs the permission of the call itself, so a role may approve the calls that it may make. */
function mayDecide(row: NamedApproval, { findEndpoint, staff }: Names): boolean {
  const permission = findEndpoint(row.endpoint)?.permission;
  if (!staff || !permission || row.asked_by === staff.person.id) return false;
  return staff.person.permissions.includes(permission);
}

function toApproval(row: NamedApproval, names: Names) {
  const toTime = (at: number) => new Date(at).toISOString();
  const { decided_account: account, decided_name: name } = row;
  return {
    id: row.id,
    state: row.state,
    endpoint: row.endpoint,
    target: Object.values(JSON.parse(row.params) as Record<string, string>).join('/'),
    input: row.shown,
    amount: row.amount_minor === null ? null : toMajor(row.amount_minor),
    askedBy: { account: row.asked_account, name: row.asked_name },
    askedAt: toTime(row.asked_at_ms),
    expiresAt: toTime(row.expires_at_ms),
    decidedBy: account === null || name === null ? null : { account, name },
    decidedAt: row.decided_at_ms === null ? null : toTime(row.decided_at_ms),
    reason: row.reason,
    outcome: row.outcome,
    mayDecide: row.state === 'waiting' && mayDecide(row, names),
  };
}

async function readApproval(call: Pick<Call<unknown>, 'env' | 'findEndpoint' | 'staff'>, id: string) {
  const row = await findApproval(call.env.DB, id);
  return row ? accept(toApproval(row, call)) : refuse('staff.approval_unknown');
}

/** Reads a request that can still be decided. A machine may not decide, because it has no name for the record. */
async function readForDecision(
  call: Call<{ id: string }>,
): Promise<Answer<{ row: NamedApproval; staff: StaffCaller }>> {
  const { env, input, staff } = call;
  if (!staff) return refuse('staff.unauthorized');
  await sweepExpired(env.DB, clock());
  const row = await findApproval(env.DB, input.id);
  if (!row) return refuse('staff.approval_unknown');
  if (row.state === 'expired') return refuse('staff.approval_expired');
  return row.state === 'waiting' || row.state === 'running' ? accept({ row, staff }) : refuse('staff.approval_decided');
}

/** The first person may not decide, and the second one needs the permission of the call. */
function refuseDecider(row: NamedApproval, call: Names) {
  if (row.asked_by === call.staff?.person.id) return refuse('staff.approval_own');
  const permission = call.findEndpoint(row.endpoint)?.permission;
  return mayDecide(row, call) ? undefined : refuseWith('staff.forbidden', { permission });
}

const list = implement(contract.listApprovals, async (call) => {
  const { env, input } = call;
  const [, at, id] = CURSOR.exec(input.cursor) ?? [];
  if (input.cursor !== '' && id === undefined) return refuseFields({ cursor: 'pattern' });
  await sweepExpired(env.DB, clock());
  const after = id === undefined ? undefined : { at: Number(at), id };
  const rows = await listApprovalRows(env.DB, input, input.pageSize, after);
  const page = rows.slice(0, input.pageSize);
  const last = rows.length > input.pageSize ? page.at(-1) : undefined;
  const next = last ? `${last.asked_at_ms}_${last.id}` : '';
  return accept({ list: page.map((row) => toApproval(row, call)), pageSize: input.pageSize, next });
});

const get = implement(contract.getApproval, async (call) => {
  await sweepExpired(call.env.DB, clock());
  return readApproval(call, call.input.id);
});

const approve = implement(contract.approveRequest, async (call) => {
  const read = await readForDecision(call);
  if (!read.ok) return read;
  const { row, staff } = read.value;
  const refused = refuseDecider(row, call);
  if (refused) return refused;
  const ran = await runApproved(
    call,
    row,
    { id: row.id, by: staff.person.id, reason: call.input.reason },
    staff.person.account,
  );
  if (!ran.ok) return ran;
  const approval = await readApproval(call, row.id);
  return approval.ok ? accept({ approval: approval.value, value: ran.value }) : approval;
});

const reject = implement(contract.rejectRequest, async (call) => {
  const read = await readForDecision(call);
  if (!read.ok) return read;
  const { row, staff } = read.value;
  const refused = refuseDecider(row, call);
  if (refused) return refused;
  const decision = { id: row.id, by: staff.person.id, reason: call.input.reason };
  const isClosed = await close(call.env.DB, 'rejected', decision, clock());
  return isClosed ? readApproval(call, row.id) : refuse('staff.approval_decided');
});

const withdraw = implement(contract.withdrawRequest, async (call) => {
  const read = await readForDecision(call);
  if (!read.ok) return read;
  const { row, staff } = read.value;
  if (row.asked_by !== staff.person.id) return refuse('staff.approval_unknown');
  const isClosed = await close(call.env.DB, 'withdrawn', { id: row.id, by: staff.person.id, reason: '' }, clock());
  return isClosed ? readApproval(call, row.id) : refuse('staff.approval_decided');
});

export const approvalRoutes = [list, get, approve, reject, withdraw];
