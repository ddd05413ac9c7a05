import * as z from 'zod/mini';
import { defineEndpoint, IDEMPOTENCY_ERRORS } from '../core/endpoint.ts';
import { cleanLines } from '../core/free-text.ts';
import { OPERATOR } from '../core/operator.ts';
import { queryInt, queryText } from '../core/query.ts';
import { ListedMemberSchema } from '../member/operator-directory.ts';

/** Longest text of the search. */
export const SEARCH_MAX = 100;
export const SEARCH_PAGE_MAX = 50;

/** Fields in which the text was found. */
export const FOUND_IN = ['account', 'name', 'phone', 'email', 'id', 'payout_key', 'address', 'device'] as const;

/**
 * One search for everything that identifies a member. With one character or more, `q` is found at the beginning of accounts and names. With three
 * characters or more, it is found anywhere in accounts, names (payee name, nickname; case and accents are ignored), ids, e-mail addresses and the
 * digits of phone numbers. Three things must match whole: a payout key (a Pix key in any notation, or `bank:branch:number`), a public IP address of
 * the last 90 days, and the mark of a device (`devices` of the card). Exact accounts come first, then the newest members. `cursor` is the `next` of
 * the previous page. The answer contains no contact data: `foundIn` says where the text was found. The audit records each search with its text.
 */
export const findMembers = defineEndpoint({
  ...OPERATOR,
  id: 'findMembers',
  permission: 'members.read',
  method: 'GET',
  path: '/ops/members/search',
  summary: 'Find members by any part of a name, account, phone, e-mail or id, or by a payout key, address or device',
  errors: ['operator.unauthorized'],
  request: () =>
    z.strictObject({
      q: z.string().check(z.trim(), z.minLength(1), z.maxLength(SEARCH_MAX)),
      cursor: queryText(),
      pageSize: queryInt(20, 1, SEARCH_PAGE_MAX),
    }),
  response: () =>
    z.object({
      list: z.array(z.extend(ListedMemberSchema, { foundIn: z.array(z.enum(FOUND_IN)) })),
      pageSize: z.number(),
      next: z.string(),
      /** True while some members are not in the search yet, because it is being built after an update of the platform. */
      isBuilding: z.boolean(),
    }),
});

export const NOTE_MAX = 2_000;

const account = z.string().check(z.minLength(1), z.maxLength(64));
const NoteSchema = z.object({
  id: z.number(),
  at: z.string(),
  /** Account of the person of the staff; empty for a call with the machine's bearer. */
  author: z.string(),
  /** Name of that person; empty like `author`. */
  authorName: z.string(),
  text: z.string(),
});

/** Newest first. `cursor` is the `next` of the previous page. */
export const listMemberNotes = defineEndpoint({
  ...OPERATOR,
  id: 'listMemberNotes',
  permission: 'members.read',
  method: 'GET',
  path: '/ops/members/:account/notes',
  summary: 'Notes of the staff about a member, newest first',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () =>
    z.strictObject({ account, cursor: queryInt(0, 0, Number.MAX_SAFE_INTEGER), pageSize: queryInt(20, 1, 100) }),
  response: () => z.object({ list: z.array(NoteSchema), pageSize: z.number(), next: z.string() }),
});

/** Plain text. A note cannot be changed or removed. */
export const addMemberNote = defineEndpoint({
  ...OPERATOR,
  id: 'addMemberNote',
  permission: 'members.change',
  method: 'POST',
  path: '/ops/members/:account/notes',
  summary: 'Write a note about a member',
  idempotent: true,
  errors: ['operator.unauthorized', ...IDEMPOTENCY_ERRORS, 'member.unknown'],
  request: () =>
    z.strictObject({ account, text: z.string().check(cleanLines(), z.minLength(1), z.maxLength(NOTE_MAX)) }),
  response: () => NoteSchema,
});
