import * as z from 'zod/mini';
import { defineEndpoint, IDEMPOTENCY_ERRORS } from '../core/endpoint.ts';
import { cleanLines } from '../core/free-text.ts';
import { OPERATOR, ReasonSchema } from '../core/operator.ts';
import { UploadIdSchema } from '../uploads/uploads.ts';
import { PaymentIdSchema } from './cashier.ts';

/**
 * `payout`: the member says that a payout did not arrive, or only in part. `med`: the payer's bank asks a Pix payment back (Mecanismo Especial de
 * Devolução of the Central Bank). `chargeback`: a card company does. `other`: any other request to give a deposit back.
 */
export const DISPUTE_KINDS = ['payout', 'med', 'chargeback', 'other'] as const;
/** Kinds that the operator opens, about a paid deposit. */
export const DEPOSIT_DISPUTE_KINDS = ['med', 'chargeback', 'other'] as const;

/**
 * `upheld`: the money went to the side that asked. `refused`: it stayed where it was. `withdrawn`: the side that asked took the dispute back.
 */
export const DISPUTE_STATES = ['open', 'upheld', 'refused', 'withdrawn'] as const;

/** A dispute as its member sees it. */
export const DisputeSchema = z.object({
  kind: z.enum(DISPUTE_KINDS),
  state: z.enum(DISPUTE_STATES),
  openedAt: z.string(),
  /** Time by which the operator must decide. */
  deadlineAt: z.string(),
});

export const DISPUTE_TEXT_MAX = 2_000;
/** Maximum number of pictures in one entry of a dispute's file. */
export const DISPUTE_PICTURES_MAX = 3;
/** Maximum number of entries in a dispute's file. */
export const DISPUTE_ENTRIES_MAX = 60;
/** A bank may set its own deadline, at most this many days ahead. */
export const DISPUTE_DAYS_MAX = 120;

/** An entry of the file: `account` is the person of the staff; empty for the member, a machine and the platform. */
export const DisputeEntrySchema = z.object({
  at: z.string(),
  what: z.enum(['opened', 'evidence', 'closed']),
  by: z.enum(['member', 'operator', 'system']),
  account: z.string(),
  text: z.string(),
  /** Ids of pictures for `GET /ops/uploads/:id`. */
  proofs: z.array(z.string()),
});
/** `null`: the payment was never disputed. */
export const DisputeFileSchema = z.object({
  id: z.string(),
  dispute: z.nullable(z.object({ ...DisputeSchema.shape, file: z.array(DisputeEntrySchema) })),
});

const id = PaymentIdSchema;
const call = {
  ...OPERATOR,
  permission: 'money.move',
  idempotent: true,
  errors: ['operator.unauthorized', 'records.unknown', 'cashier.state_changed', ...IDEMPOTENCY_ERRORS],
  response: () => DisputeFileSchema,
} as const;

/**
 * Records that a paid deposit is asked back. Moves no money: `reverseDeposit` gives the money back and ends the dispute as `upheld`.
 * Without `deadlineAt`, the settings of the kind give the deadline (`disputes` of `/ops/cashier`). A closed dispute may be opened again;
 * its file continues. The member is notified.
 */
export const openDispute = defineEndpoint({
  ...call,
  id: 'openDispute',
  method: 'POST',
  path: '/ops/payments/:id/dispute',
  summary: 'Open a dispute about a paid deposit',
  errors: [...call.errors, 'cashier.step_taken'],
  request: () =>
    z.strictObject({
      id,
      kind: z.enum(DEPOSIT_DISPUTE_KINDS),
      reason: ReasonSchema,
      deadlineAt: z.optional(z.iso.datetime()),
    }),
});

/**
 * Adds an entry to the file of an open dispute about a deposit or a payout. `proofs` are ids of `POST /ops/uploads`; each picture is used
 * once.
 */
export const addDisputeEvidence = defineEndpoint({
  ...call,
  id: 'addDisputeEvidence',
  method: 'POST',
  path: '/ops/payments/:id/dispute/evidence',
  summary: 'Add a text and pictures to the file of a dispute',
  errors: [...call.errors, 'uploads.unknown', 'cashier.dispute_full'],
  request: () =>
    z.strictObject({
      id,
      text: z.string().check(cleanLines(), z.minLength(1), z.maxLength(DISPUTE_TEXT_MAX)),
      proofs: z._default(z.array(UploadIdSchema).check(z.maxLength(DISPUTE_PICTURES_MAX)), []),
    }),
});

/**
 * Closes a dispute for which the bank decided for the site: the deposit stays paid. Moves no money. A dispute about a payout ends with the
 * withdrawal's own steps (`failWithdrawal`, `forceWithdrawal`).
 */
export const refuseDispute = defineEndpoint({
  ...call,
  id: 'refuseDispute',
  method: 'POST',
  path: '/ops/payments/:id/dispute/refusal',
  summary: 'End a dispute about a deposit: the deposit stays',
  errors: [...call.errors, 'cashier.step_taken'],
  request: () => z.strictObject({ id, reason: ReasonSchema }),
});

/** The file of a dispute about a deposit or a withdrawal, with the entries of both sides. */
export const getDispute = defineEndpoint({
  ...OPERATOR,
  id: 'getDispute',
  method: 'GET',
  path: '/ops/payments/:id/dispute',
  summary: 'The dispute of a payment with its file',
  permission: 'money.read',
  errors: ['operator.unauthorized', 'records.unknown'],
  request: () => z.strictObject({ id }),
  response: () => DisputeFileSchema,
});
