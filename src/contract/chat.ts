import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from './errors.ts';

/** Characters of a message; enough for a thought, too little for a leaflet. */
export const CHAT_TEXT_MAX = 200;
/** What somebody who comes in reads of what was said before. */
export const CHAT_SHOWN_MAX = 50;
/** Bytes of a frame, with room for every character escaped. */
export const CHAT_FRAME_MAX = 4_096;
/** Answered without waking the room. */
export const CHAT_PING = 'ping';
export const CHAT_PONG = 'pong';

const ChatIdSchema = z.number().check(z.int(), z.gte(1));

/** `name` is masked; `isOwn` is for whom it is sent to. `sentAt` is ISO 8601, UTC. */
export const ChatMessageSchema = z.object({
  id: ChatIdSchema,
  name: z.string(),
  text: z.string(),
  sentAt: z.string(),
  isOwn: z.boolean(),
});
export type ChatMessage = z.infer<typeof ChatMessageSchema>;

/** What a member says to the room. `key` is the member's own: the same one again is the same message. */
export const ChatCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('send'),
    key: z.string().check(z.regex(/^[\w-]{8,64}$/)),
    text: z.string().check(z.maxLength(2 * CHAT_TEXT_MAX)),
  }),
  z.strictObject({ type: z.literal('report'), id: ChatIdSchema }),
]);
export type ChatCommand = z.infer<typeof ChatCommandSchema>;

const codes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** What the room says. `key` is of the command that it answers. `until`: when one may write again. */
export const ChatEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    messages: z.array(ChatMessageSchema),
    /** A demo player reads. */
    mayWrite: z.boolean(),
    mutedUntil: z.nullable(z.string()),
  }),
  z.object({ type: z.literal('message'), message: ChatMessageSchema, key: z.optional(z.string()) }),
  z.object({ type: z.literal('deleted'), id: ChatIdSchema }),
  z.object({ type: z.literal('reported'), id: ChatIdSchema }),
  z.object({ type: z.literal('muted'), until: z.nullable(z.string()) }),
  z.object({
    type: z.literal('refused'),
    key: z.optional(z.string()),
    code: z.enum(codes),
    until: z.optional(z.string()),
  }),
]);
export type ChatEvent = z.infer<typeof ChatEventSchema>;

/** Why a socket was closed (RFC 6455, 4000 and up are ours). */
export const CHAT_CLOSED = { session: 4001, off: 4003, suspended: 4004, full: 4008 } as const;

/** A WebSocket. The answer's schema is that of a frame of the room, `ChatCommandSchema` that of a frame to it. */
export const joinChat = defineEndpoint({
  id: 'joinChat',
  area: 'chat',
  method: 'GET',
  path: '/wps/chat/room',
  summary: 'The chat room of members',
  origin: 'orla',
  auth: 'member',
  answer: 'socket',
  errors: ['session.required', 'member.suspended', 'system.feature_disabled', 'request.upgrade_required'],
  request: () => z.strictObject({}),
  response: () => ChatEventSchema,
});
