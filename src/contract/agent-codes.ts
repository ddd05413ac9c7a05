import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { AmountSchema } from './money.ts';
import { PAGE_SIZE_MAX, queryInt, queryText } from './query.ts';
import { CODE_PATTERN } from './typed-text.ts';

/** Codes of one agent, disabled ones included: those can be enabled again. */
export const CODES_MAX = 50;
export const CODE_NAME_MAX = 60;
const AGENT = { area: 'agents', origin: 'orla', auth: 'agent' } as const;
const ERRORS = ['session.required', 'session.not_agent', 'member.suspended', 'system.feature_disabled'] as const;
const CodeInput = z.string().check(z.trim(), z.regex(CODE_PATTERN));

export const RegistrationCodeSchema = z.object({
  code: z.string(),
  name: z.string(),
  state: z.enum(['active', 'disabled']),
  createdAt: z.string(),
  /** The address that a link or a QR code carries. */
  url: z.string(),
  /** Browsers, each once a day. */
  visits: z.number(),
  registrations: z.number(),
  firstDeposits: z.number(),
  /** Registrations that were tried after the code was disabled. */
  refused: z.number(),
});
export type RegistrationCode = z.infer<typeof RegistrationCodeSchema>;

export const listCodes = defineEndpoint({
  ...AGENT,
  id: 'listCodes',
  method: 'GET',
  path: '/wps/relay/ODSFE2_agentCodes',
  summary: 'Registration codes of an agent with what came of each',
  errors: ERRORS,
  request: () => z.strictObject({}),
  response: () => z.object({ max: z.number(), list: z.array(RegistrationCodeSchema) }),
});

/** Without `code` the platform makes one. */
export const createCode = defineEndpoint({
  ...AGENT,
  id: 'createCode',
  method: 'POST',
  path: '/wps/relay/ODSFE2_agentCodeCreate',
  summary: 'Make a registration code',
  errors: [...ERRORS, 'agents.code_taken', 'agents.codes_full'],
  request: () =>
    z.strictObject({
      code: z.optional(CodeInput),
      name: z._default(z.string().check(z.trim(), z.maxLength(CODE_NAME_MAX)), ''),
    }),
  response: () => RegistrationCodeSchema,
});

export const setCodeState = defineEndpoint({
  ...AGENT,
  id: 'setCodeState',
  method: 'POST',
  path: '/wps/relay/ODSFE2_agentCodeState',
  summary: 'Disable a registration code, or enable it again',
  errors: [...ERRORS, 'agents.code_unknown'],
  request: () => z.strictObject({ code: CodeInput, state: z.enum(['active', 'disabled']) }),
  response: () => RegistrationCodeSchema,
});

/** `visitId` is random and of this day alone: the same browser sends another one tomorrow. Nothing of it is answered. */
export const reportVisit = defineEndpoint({
  id: 'reportVisit',
  area: 'agents',
  method: 'POST',
  path: '/wps/agent/visit',
  summary: 'Count a visit by a registration link',
  origin: 'orla',
  auth: 'none',
  errors: [],
  request: () => z.strictObject({ code: CodeInput, visitId: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)) }),
  response: () => z.null(),
});

export const ORIGIN_STATES = ['registered', 'deposited', 'active'] as const;
export const OriginStateSchema = z.enum(ORIGIN_STATES);

/** One registration: how it came, when its first deposit counted, and while that is open, why not yet. */
export const ReceiptSchema = z.object({
  /** Masked. */
  account: z.string(),
  via: z.enum(['code', 'domain', 'opened', 'friend']),
  code: z.string(),
  registeredAt: z.string(),
  state: OriginStateSchema,
  /** The day on which the first deposit counted; empty before it. */
  countedOn: z.string(),
  firstDeposit: AmountSchema,
  /** Empty once it counted. */
  reason: z.enum(['', 'no_deposit']),
  /** Whether they have played; empty before the first settled round. */
  playedOn: z.string(),
});

export const listReceipts = defineEndpoint({
  ...AGENT,
  id: 'listReceipts',
  method: 'GET',
  path: '/wps/relay/ODSFE2_agentAttribution',
  summary: 'Attribution receipts: each registration that an agent brought',
  errors: ERRORS,
  request: () =>
    z.strictObject({
      /** Empty: all codes, and what came without one. A friend’s code finds nothing. */
      code: queryText(16),
      cursor: queryText(60),
      pageSize: queryInt(20, 1, PAGE_SIZE_MAX),
    }),
  response: () => z.object({ list: z.array(ReceiptSchema), pageSize: z.number(), next: z.string() }),
});
