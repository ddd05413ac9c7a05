import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { shownLine } from '../core/free-text.ts';
import { OPERATOR, ReasonSchema } from '../core/operator.ts';
import { PAGE_SIZE_MAX, queryInt, queryText } from '../core/query.ts';
import { ACCOUNT_MAX, AccountStatusSchema, MemberTypeSchema } from './member.ts';

/** Longest text of one condition of the search. */
const TEXT_MAX = 256;

/** A member in a list. */
export const ListedMemberSchema = z.object({
  id: z.string(),
  account: z.string(),
  type: MemberTypeSchema,
  state: AccountStatusSchema,
  upline: z.nullable(z.string()),
  rank: z.number(),
  /** Local day of joining. */
  joinedDay: z.string(),
});

/**
 * All given conditions must hold. The list is in the order of accounts; with `name`, in the order of names; with a condition that must
 * match exactly, in the order of ids. `pageSize` is the size of a page, `cursor` the `next` of the previous page.
 * `account` and `name` (payee name from the registration, nickname) match the beginning; `name` also matches the beginning of a later word,
 * and ignores case and accents. The other conditions must match exactly: `phone` (with dialling code, or of the home market), `email`,
 * `id`, `payoutKey` (a Pix key in any of its notations, or `bank:branch:number`). Phone and e-mail match proven contacts and contacts from
 * the registration.
 */
export const listMembers = defineEndpoint({
  ...OPERATOR,
  id: 'listMembers',
  method: 'GET',
  path: '/ops/members',
  summary: 'Find members by account, name, phone, e-mail, payout key or id',
  permission: 'members.read',
  errors: ['operator.unauthorized'],
  request: () =>
    z.strictObject({
      account: queryText(ACCOUNT_MAX),
      name: queryText(TEXT_MAX),
      phone: queryText(TEXT_MAX),
      email: queryText(TEXT_MAX),
      payoutKey: queryText(TEXT_MAX),
      id: queryText(TEXT_MAX),
      cursor: queryText(ACCOUNT_MAX),
      pageSize: queryInt(50, 1, PAGE_SIZE_MAX),
    }),
  response: () =>
    z.object({
      list: z.array(ListedMemberSchema),
      pageSize: z.number(),
      next: z.string(),
    }),
});

const LABELS_MAX = 20;
const LABEL_LENGTH_MAX = 40;

/** Replaces all labels; the member's browser gets them as `memberLabel` (spec §3). */
export const setMemberLabels = defineEndpoint({
  ...OPERATOR,
  id: 'setMemberLabels',
  sets: { thing: 'labels', by: 'account' },
  method: 'PUT',
  path: '/ops/members/:account/labels',
  summary: 'Set the labels of a member',
  permission: 'members.change',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () =>
    z.strictObject({
      account: z.string().check(z.minLength(1), z.maxLength(64)),
      labels: z.array(shownLine(LABEL_LENGTH_MAX)).check(z.maxLength(LABELS_MAX)),
    }),
  response: () => z.object({ account: z.string(), labels: z.array(z.string()) }),
});

/** All data of the member, unmasked. The audit records each call and its reason; `getMember` answers masked data. */
export const getMemberContacts = defineEndpoint({
  ...OPERATOR,
  id: 'getMemberContacts',
  method: 'GET',
  path: '/ops/members/:account/contacts',
  summary: 'Contact and registration data of a member, with a reason',
  permission: 'members.contacts',
  errors: ['operator.unauthorized', 'member.unknown'],
  request: () =>
    z.strictObject({
      account: z.string().check(z.minLength(1), z.maxLength(64)),
      reason: ReasonSchema,
    }),
  response: () =>
    z.object({
      account: z.string(),
      /** Proven contacts; null without one. */
      phone: z.nullable(z.string()),
      email: z.nullable(z.string()),
      /** As typed at the registration, by field name. */
      details: z.record(z.string(), z.string()),
    }),
});
