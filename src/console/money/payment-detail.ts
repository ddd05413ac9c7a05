import * as z from 'zod/mini';

/**
 * The details of a payment that the console shows. A payment of an older version, or of another platform, may lack each of them.
 */
const StepSchema = z.object({
  state: z.string(),
  at: z.number(),
  by: z.string(),
  note: z._default(z.string(), ''),
  nextUpdateAt: z.optional(z.number()),
});
const EntrySchema = z.object({
  at: z.number(),
  what: z.string(),
  by: z.string(),
  account: z._default(z.string(), ''),
  text: z._default(z.string(), ''),
  proofs: z._default(z.array(z.string()), []),
});
const DisputeSchema = z.object({
  kind: z.string(),
  state: z.string(),
  openedAt: z.number(),
  deadlineAt: z.number(),
  file: z.array(EntrySchema),
});
export type Dispute = z.infer<typeof DisputeSchema>;
const PayoutSchema = z.object({
  provider: z.string(),
  state: z.string(),
  why: z._default(z.string(), ''),
  payeeName: z._default(z.string(), ''),
  arrivedMinor: z._default(z.number(), 0),
  changedAt: z.number(),
});
const DetailSchema = z.partial(
  z.object({
    account: z.partial(
      z.object({
        kind: z.string(),
        holder: z.string(),
        keyType: z.string(),
        key: z.string(),
        bank: z.string(),
        branch: z.string(),
      }),
    ),
    receivedMinor: z.number(),
    remainingMinor: z.number(),
    reason: z.string(),
    reference: z.string(),
    proofs: z.array(z.string()),
    steps: z.array(StepSchema),
    expiresAt: z.number(),
    dispute: DisputeSchema,
    payout: PayoutSchema,
  }),
);
export type PaymentDetail = z.infer<typeof DetailSchema>;

export function toDetail(detail: unknown): PaymentDetail {
  const parsed = z.safeParse(DetailSchema, detail);
  return parsed.success ? parsed.data : {};
}
