import * as z from 'zod/mini';
import { toPlainName } from '../../lib/plain-name.ts';
import { defineEndpoint, IDEMPOTENCY_ERRORS } from '../core/endpoint.ts';
import { cleanLine } from '../core/free-text.ts';
import { AmountSchema } from '../core/money.ts';
import { PAGE_SIZE_MAX, queryInt, queryText } from '../core/query.ts';
import { CODE_PATTERN } from '../core/typed-text.ts';

/** Maximum number of codes of one agent. Disabled codes count, because an agent can enable them again. */
export const CODES_MAX = 50;
export const CODE_NAME_MAX = 60;
const AGENT = { area: 'agents', origin: 'orla', auth: 'agent' } as const;
const ERRORS = ['session.required', 'session.not_agent', 'member.suspended', 'system.feature_disabled'] as const;
const CodeInput = z.string().check(z.overwrite(toPlainName), z.regex(CODE_PATTERN));

export const RegistrationCodeSchema = z.object({
  code: z.string(),
  name: z.string(),
  state: z.enum(['active', 'disabled']),
  createdAt: z.string(),
  /** Address of the registration link and its QR code. */
  url: z.string(),
  /** Distinct browsers per day, added up. */
  visits: z.number(),
  registrations: z.number(),
  firstDeposits: z.number(),
  /** Registration attempts after the code was disabled. */
  refused: z.number(),
});
export type RegistrationCode = z.infer<typeof RegistrationCodeSchema>;

export const listCodes = defineEndpoint({
  ...AGENT,
  id: 'listCodes',
  method: 'GET',
  path: '/wps/relay/ODSFE2_agentCodes',
  summary: 'Registration codes of an agent with the results of each',
  errors: ERRORS,
  request: () => z.strictObject({}),
  response: () => z.object({ max: z.number(), list: z.array(RegistrationCodeSchema) }),
});

/** Without `code`, the platform generates one. */
export const createCode = defineEndpoint({
  ...AGENT,
  id: 'createCode',
  method: 'POST',
  path: '/wps/relay/ODSFE2_agentCodeCreate',
  summary: 'Create a registration code',
  idempotent: true,
  errors: [...ERRORS, ...IDEMPOTENCY_ERRORS, 'agents.code_taken', 'agents.codes_full'],
  request: () =>
    z.strictObject({
      code: z.optional(CodeInput),
      name: z._default(z.string().check(cleanLine(), z.maxLength(CODE_NAME_MAX)), ''),
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

/**
 * `visitId` is random and changes every day, so that a visitor cannot be followed across days. The call answers nothing
 * about the visit.
 */
export const reportVisit = defineEndpoint({
  id: 'reportVisit',
  area: 'agents',
  method: 'POST',
  path: '/wps/agent/visit',
  summary: 'Count a visit through a registration link',
  origin: 'orla',
  auth: 'none',
  errors: [],
  request: () => z.strictObject({ code: CodeInput, visitId: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)) }),
  response: () => z.null(),
});

export const ORIGIN_STATES = ['registered', 'deposited', 'active'] as const;
export const OriginStateSchema = z.enum(ORIGIN_STATES);

/** One registration: its source, the day on which the first deposit counted, and until then the reason why none has counted. */
export const ReceiptSchema = z.object({
  /** Masked. */
  account: z.string(),
  via: z.enum(['code', 'domain', 'opened', 'friend']),
  code: z.string(),
  registeredAt: z.string(),
  state: OriginStateSchema,
  /** Day on which the first deposit counted; empty until then. */
  countedOn: z.string(),
  firstDeposit: AmountSchema,
  /** Empty once the first deposit counted. */
  reason: z.enum(['', 'no_deposit']),
  /** Day of the first settled round; empty until then. */
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
      /**
       * An empty code selects the registrations of all codes and those without a code. The code of a member who invites friends matches no
       * registration.
       */
      code: queryText(16),
      cursor: queryText(60),
      pageSize: queryInt(20, 1, PAGE_SIZE_MAX),
    }),
  response: () => z.object({ list: z.array(ReceiptSchema), pageSize: z.number(), next: z.string() }),
});
