import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { AmountSchema } from '../core/money.ts';
import { OPERATOR, ReasonSchema } from '../core/operator.ts';
import { CURSOR_PAGE, cursorPageOf } from '../core/query.ts';

const APPROVALS = { ...OPERATOR, area: 'staff', permission: 'today.read' } as const;
/** A request that nobody decides ends after this many hours. */
export const APPROVAL_HOURS = 48;

export const APPROVAL_STATES = [
  'waiting',
  /** The request is approved, and its call is running. */
  'running',
  'done',
  /** The request was approved, but its call was refused with `outcome`. */
  'failed',
  'rejected',
  'withdrawn',
  'expired',
  /** The subject of the request changed after the request, so nothing was done. */
  'changed',
] as const;

/** `value` of the refusal `staff.approval_waiting`, HTTP 202: the call was stored and runs when a second person approves it. */
export const ApprovalWaitingSchema = z.object({ approval: z.string(), expiresAt: z.string() });

const StaffNameSchema = z.object({ account: z.string(), name: z.string() });

export const ApprovalSchema = z.object({
  id: z.string(),
  state: z.enum(APPROVAL_STATES),
  /** Id of the call in the contract, such as `approveWithdrawal`. */
  endpoint: z.string(),
  /** Path parameters, joined by `/`. */
  target: z.string(),
  /** The call's input as JSON; secrets are replaced by `•`. */
  input: z.string(),
  amount: z.nullable(AmountSchema),
  askedBy: StaffNameSchema,
  askedAt: z.string(),
  expiresAt: z.string(),
  decidedBy: z.nullable(StaffNameSchema),
  decidedAt: z.nullable(z.string()),
  /** Reason of the decision; empty before the decision. */
  reason: z.string(),
  /** `done`, or the error code of the executed call; empty before the call was executed. */
  outcome: z.string(),
  /** Whether the caller may decide the request: another person asked, and the caller has the call's permission. */
  mayDecide: z.boolean(),
});
export type Approval = z.infer<typeof ApprovalSchema>;

const id = z.string().check(z.regex(/^[a-z0-9]{1,32}$/));

/** Waiting requests oldest first; others newest first. */
export const listApprovals = defineEndpoint({
  ...APPROVALS,
  id: 'listApprovals',
  method: 'GET',
  path: '/ops/approvals',
  summary: 'Calls that wait for a second person, and decided ones',
  errors: ['operator.unauthorized'],
  request: () =>
    z.strictObject({
      ...CURSOR_PAGE,
      state: z._default(z.enum(APPROVAL_STATES), 'waiting'),
      /** Only requests on this thing, as in `target` of an answer; empty for all. */
      target: z._default(z.string().check(z.maxLength(200)), ''),
    }),
  response: () => cursorPageOf(ApprovalSchema),
});

export const getApproval = defineEndpoint({
  ...APPROVALS,
  id: 'getApproval',
  method: 'GET',
  path: '/ops/approvals/:id',
  summary: 'One request for approval',
  errors: ['operator.unauthorized', 'staff.approval_unknown'],
  request: () => z.strictObject({ id }),
  response: () => ApprovalSchema,
});

const DECIDE_ERRORS = ['operator.unauthorized', 'staff.approval_unknown', 'staff.approval_decided'] as const;

/**
 * Runs the stored call once, in the name of the person that asked. The permission of that call is needed, and the person may not be the one
 * that asked. `value` is the answer of the call, such as an invitation. A call that is refused ends as `failed`.
 */
export const approveRequest = defineEndpoint({
  ...APPROVALS,
  id: 'approveRequest',
  method: 'POST',
  path: '/ops/approvals/:id/approve',
  summary: 'Approve a call and run it',
  errors: [...DECIDE_ERRORS, 'staff.approval_own', 'staff.approval_changed', 'staff.approval_expired'],
  request: () => z.strictObject({ id, reason: ReasonSchema }),
  response: () => z.object({ approval: ApprovalSchema, value: z.unknown() }),
});

export const rejectRequest = defineEndpoint({
  ...APPROVALS,
  id: 'rejectRequest',
  method: 'POST',
  path: '/ops/approvals/:id/reject',
  summary: 'Reject a call; nothing is done',
  errors: [...DECIDE_ERRORS, 'staff.approval_own', 'staff.approval_expired'],
  request: () => z.strictObject({ id, reason: ReasonSchema }),
  response: () => ApprovalSchema,
});

/** Only the person that made the request may withdraw it. */
export const withdrawRequest = defineEndpoint({
  ...APPROVALS,
  id: 'withdrawRequest',
  method: 'POST',
  path: '/ops/approvals/:id/withdraw',
  summary: 'Withdraw an own request',
  errors: DECIDE_ERRORS,
  request: () => z.strictObject({ id }),
  response: () => ApprovalSchema,
});
