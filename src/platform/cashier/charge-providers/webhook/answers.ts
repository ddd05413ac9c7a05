import * as z from 'zod/mini';
import type { NamedPerson } from '../charge-provider.ts';
import { readDecimal } from '../decimal-amount.ts';

/** The provider's answers as docs/provider-guide.md defines them. */
const amount = z.pipe(
  z.string().check(z.refine((text) => readDecimal(text) !== undefined)),
  z.transform((text: string) => readDecimal(text) ?? 0),
);
/** Ids are parts of addresses, and are shown to people. */
const id = z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,80}$/));

const person = z.pipe(
  z.object({ name: z._default(z.string().check(z.maxLength(200)), ''), taxNumber: z._default(z.string(), '') }),
  z.transform(({ name, taxNumber }): NamedPerson => ({ name, cpf: taxNumber.replaceAll(/\D/g, '') })),
);
export const PayeeSchema: z.ZodMiniType<NamedPerson> = person;

const RefundSchema = z.object({ id, amount, state: z.enum(['waiting', 'done', 'failed']) });

export const ChargeSchema = z.object({
  id,
  amount,
  state: z.enum(['open', 'closed', 'refused']),
  payCode: z._default(z.string().check(z.maxLength(1_000)), ''),
  payUrl: z._default(z.union([z.literal(''), z.url({ protocol: /^https$/ }).check(z.maxLength(500))]), ''),
  payments: z._default(
    z.array(z.object({ id, amount, payer: z.optional(person), refunds: z._default(z.array(RefundSchema), []) })),
    [],
  ),
});
export type WebhookCharge = z.infer<typeof ChargeSchema>;

const payoutState = z.enum(['waiting', 'paid', 'returned', 'refused']);

export const StatementSchema = z.object({
  payments: z.array(z.object({ charge: id, id, amount, returned: amount })),
  payouts: z.array(z.object({ id, amount, state: payoutState, arrived: z.optional(amount) })),
  hasNext: z.boolean(),
});

export const PayoutSchema = z.object({
  id,
  amount,
  state: payoutState,
  /** Only the state `paid` has this field. Without it, the whole amount arrived. */
  arrived: z.optional(amount),
  bankId: z._default(z.union([z.literal(''), id]), ''),
  payee: z.optional(person),
});
