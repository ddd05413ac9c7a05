import * as z from 'zod/mini';
import { defineEndpoint, IDEMPOTENCY_ERRORS } from '../core/endpoint.ts';
import { cleanLines } from '../core/free-text.ts';
import { queryText } from '../core/query.ts';
import { ACCOUNT_MAX, AccountStatusSchema, MemberTypeSchema } from '../member/member.ts';
import { TeamFiguresSchema } from './agents.ts';

const AGENT = { area: 'agents', origin: 'orla', auth: 'agent' } as const;
const ERRORS = ['session.required', 'session.not_agent', 'member.suspended'] as const;
const secret = z.string().check(z.trim(), z.minLength(1), z.maxLength(256));

export const NOTE_LENGTH_MAX = 500;
/** Limits per agent: notes on one member, and notes on all members. */
export const NOTES_PER_MEMBER_MAX = 20;
export const NOTES_MAX = 5_000;
/** Maximum depth of the agent tree. Each figure is written once per level, so depth costs writes. */
export const AGENT_DEPTH_MAX = 20;
/** Maximum number of accounts that one agent can open per day. */
export const OPENS_PER_DAY_MAX = 200;

/** Opens an account directly below the agent, with the default password unless one is named. The first sign-in must change it. */
export const openDownline = defineEndpoint({
  ...AGENT,
  id: 'openDownline',
  method: 'POST',
  path: '/wps/relay/ODSFE2_agentOpenDownline',
  summary: 'Open a member or agent account below the agent',
  body: 'jose',
  errors: [
    ...ERRORS,
    'system.feature_disabled',
    'registration.username_taken',
    'registration.password_common',
    'agents.too_deep',
    'agents.opens_per_day',
  ],
  request: () => z.strictObject({ username: secret, password: z.optional(secret), type: z.enum(['member', 'agent']) }),
  response: () => z.object({ account: z.string(), type: MemberTypeSchema, joinedDay: z.string() }),
});

const NoteSchema = z.object({ noteId: z.string(), text: z.string(), at: z.string() });

/** Details of one member that an agent of the same branch may see. */
export const getMemberCard = defineEndpoint({
  ...AGENT,
  id: 'getMemberCard',
  method: 'GET',
  path: '/wps/relay/ODSFE2_agentMemberCard',
  summary: 'Card of one member of the team',
  errors: [...ERRORS, 'member.unknown'],
  request: () => z.strictObject({ account: queryText(ACCOUNT_MAX) }),
  response: () =>
    z.object({
      account: z.string(),
      type: MemberTypeSchema,
      depth: z.number(),
      /** Accounts from the agent down to this member. */
      path: z.array(z.string()),
      standing: AccountStatusSchema,
      rankLevel: z.number(),
      /** Masked; empty without a phone number. */
      phone: z.string(),
      email: z.string(),
      joinedDay: z.string(),
      /** Empty before the first sign-in. */
      lastSignInDay: z.string(),
      firstDepositDay: z.string(),
      members: z.number(),
      direct: z.number(),
      /** Figures of this member only, since registration. */
      totals: TeamFiguresSchema,
      notes: z.array(NoteSchema),
    }),
});

/** Only the agent who wrote a note can see it. */
export const addNote = defineEndpoint({
  ...AGENT,
  id: 'addNote',
  method: 'POST',
  path: '/wps/relay/ODSFE2_agentNoteAdd',
  summary: 'Add a note on a member of the team',
  idempotent: true,
  errors: [...ERRORS, ...IDEMPOTENCY_ERRORS, 'member.unknown', 'agents.notes_full'],
  request: () =>
    z.strictObject({
      account: z.string().check(z.trim(), z.minLength(1), z.maxLength(ACCOUNT_MAX)),
      text: z.string().check(cleanLines(), z.minLength(1), z.maxLength(NOTE_LENGTH_MAX)),
    }),
  response: () => NoteSchema,
});

export const deleteNote = defineEndpoint({
  ...AGENT,
  id: 'deleteNote',
  method: 'POST',
  path: '/wps/relay/ODSFE2_agentNoteDelete',
  summary: 'Delete one of the agent’s own notes',
  errors: [...ERRORS, 'agents.note_unknown'],
  request: () => z.strictObject({ noteId: z.string().check(z.regex(/^\d{1,10}$/)) }),
  response: () => z.null(),
});
