import * as contract from '../../contract/cashier/disputes.ts';
import { uploadEvidence } from '../../contract/uploads/operator.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import { accept, type Result, refuseFields } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { getMember } from '../member/member-client.ts';
import type { StaffCaller } from '../staff/caller.ts';
import { readSetting } from '../system/settings.ts';
import { claimUploads } from '../uploads/claim-uploads.ts';
import { dropForgotten, storeUpload } from '../uploads/store-upload.ts';
import { toDisputeView } from './disputes.ts';
import type { DisputeFile } from './disputes-part.ts';
import { toOwnerId } from './payment-id.ts';

/** Pictures of the staff have no owner among the members, so no member can read or use them. */
const STAFF_OWNER = '';

function toFile(file: Result<DisputeFile>) {
  if (!file.ok) return file;
  const { id, dispute } = file.value;
  if (!dispute) return accept({ id, dispute });
  const entries = dispute.file.map(({ at, proofs, ...entry }) => ({
    ...entry,
    at: new Date(at).toISOString(),
    proofs: [...proofs],
  }));
  return accept({ id, dispute: { ...toDisputeView(dispute), file: entries } });
}

const toAccount = (staff: StaffCaller | undefined) => staff?.person.account ?? '';

export const disputeRoutes = [
  implement(contract.openDispute, async ({ env, idempotencyKey, staff, input: { id, kind, reason, deadlineAt } }) => {
    const now = clock();
    const { disputes } = await readSetting(env.DB, 'cashier');
    const days = { med: disputes.medDays, chargeback: disputes.chargebackDays, other: disputes.otherDays }[kind];
    const at = deadlineAt === undefined ? null : Date.parse(deadlineAt);
    if (at !== null && (at <= now || at > now + contract.DISPUTE_DAYS_MAX * DAY_MS))
      return refuseFields({ deadlineAt: 'range' });
    const opening = { id, kind, reason, days, deadlineAt: at, account: toAccount(staff) };
    return toFile(await getMember(env, toOwnerId(id)).disputes.open(idempotencyKey, opening));
  }),

  implement(contract.addDisputeEvidence, async ({ env, idempotencyKey, staff, input: { id, text, proofs } }) => {
    const member = getMember(env, toOwnerId(id));
    const found = await member.disputes.read(id);
    if (!found.ok) return found;
    const claimed = await claimUploads(env, STAFF_OWNER, proofs, 'receipt', id);
    if (!claimed.ok) return claimed;
    return toFile(await member.disputes.add(idempotencyKey, id, text, proofs, toAccount(staff)));
  }),

  implement(contract.refuseDispute, async ({ env, idempotencyKey, staff, input: { id, reason } }) =>
    toFile(await getMember(env, toOwnerId(id)).disputes.refuse(idempotencyKey, id, reason, toAccount(staff))),
  ),

  implement(contract.getDispute, async ({ env, input: { id } }) =>
    toFile(await getMember(env, toOwnerId(id)).disputes.read(id)),
  ),

  implement(uploadEvidence, async ({ env, input, waitUntil }) => {
    const [file] = input.file;
    if (!file) return refuseFields({ file: 'required' });
    const stored = await storeUpload(env, { memberId: STAFF_OWNER, purpose: 'receipt' }, file as File);
    waitUntil(dropForgotten(env));
    return stored;
  }),
];
