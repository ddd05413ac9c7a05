import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { GROWING_PAGE, growingPageOf, PAGE_SIZE_MAX, queryInt, queryText } from '../core/query.ts';

export const MESSAGE_KINDS = ['service', 'promotion'] as const;
export const MessageKindSchema = z.enum(MESSAGE_KINDS);
export type MessageKind = z.infer<typeof MessageKindSchema>;
export const MESSAGE_TITLE_MAX = 200;
export const MESSAGE_CONTENT_MAX = 10_000;

/**
 * One message of one member. With a `template`, the texts are `<template>.title` and `<template>.text` of
 * `words/<locale>/inbox.json` with `values` filled in; otherwise an operator wrote `title` and `content`
 * (HTML: sanitise). Amounts in `values` are major units as text with two decimals. Times are ISO 8601, UTC.
 */
export const MessageSchema = z.object({
  id: z.string(),
  kind: MessageKindSchema,
  template: z.nullable(z.string()),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  title: z.string(),
  content: z.string(),
  sentAt: z.string(),
  readAt: z.nullable(z.string()),
});
export type Message = z.infer<typeof MessageSchema>;

const UnreadSchema = z.object({ unread: z.number(), service: z.number(), promotion: z.number() });
export type UnreadCount = z.infer<typeof UnreadSchema>;

const INBOX_ERRORS = ['session.required', 'session.real_account_required', 'system.feature_disabled'] as const;
const IDS_MAX = 100;
const ids = z.array(z.string().check(z.regex(/^\d{1,15}$/))).check(z.minLength(1), z.maxLength(IDS_MAX));

export const getUnreadCount = defineEndpoint({
  id: 'getUnreadCount',
  area: 'messages',
  method: 'GET',
  path: '/wps/relay/CSP_unreadCount',
  summary: 'How many messages are unread, by kind',
  origin: 'spec',
  auth: 'member',
  errors: ['session.required', 'system.feature_disabled'],
  request: () => z.strictObject({}),
  response: () => UnreadSchema,
});

/** Newest first, filtered by `kind` and `state`. With `asOf`, messages that were read since then still count as unread. */
export const getInbox = defineEndpoint({
  id: 'getInbox',
  area: 'messages',
  method: 'GET',
  path: '/wps/relay/CSP_getInbox',
  summary: 'The member’s messages',
  origin: 'orla',
  auth: 'real-member',
  errors: [...INBOX_ERRORS],
  request: () =>
    z.strictObject({
      kind: z._default(z.enum(['', ...MESSAGE_KINDS]), ''),
      state: z._default(z.enum(['', 'unread', 'read']), ''),
      language: queryText(16),
      page: queryInt(1, 1, 10_000),
      pageSize: queryInt(20, 1, PAGE_SIZE_MAX),
      ...GROWING_PAGE,
    }),
  response: () => growingPageOf(MessageSchema),
});

export const readMessages = defineEndpoint({
  id: 'readMessages',
  area: 'messages',
  method: 'POST',
  path: '/wps/relay/CSP_readMessages',
  summary: 'Mark messages as read; unknown ones are left out',
  origin: 'orla',
  auth: 'real-member',
  errors: [...INBOX_ERRORS],
  request: () => z.strictObject({ ids }),
  response: () => UnreadSchema,
});

export const readAllMessages = defineEndpoint({
  id: 'readAllMessages',
  area: 'messages',
  method: 'POST',
  path: '/wps/relay/CSP_readAllMessages',
  summary: 'Mark every message, or every one of a kind, as read',
  origin: 'orla',
  auth: 'real-member',
  errors: [...INBOX_ERRORS],
  request: () => z.strictObject({ kind: z._default(z.enum(['', ...MESSAGE_KINDS]), '') }),
  response: () => UnreadSchema,
});

export const deleteMessages = defineEndpoint({
  id: 'deleteMessages',
  area: 'messages',
  method: 'POST',
  path: '/wps/relay/CSP_deleteMessages',
  summary: 'Delete messages; unknown ones are left out',
  origin: 'orla',
  auth: 'real-member',
  errors: [...INBOX_ERRORS],
  request: () => z.strictObject({ ids }),
  response: () => UnreadSchema,
});
