import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from '../core/errors.ts';

/** Maximum number of characters in a chat message. */
export const CHAT_TEXT_MAX = 200;
/** Number of earlier messages that a member sees after joining. */
export const CHAT_SHOWN_MAX = 50;
/** Maximum bytes of a frame. It allows for every character to be escaped. */
export const CHAT_FRAME_MAX = 4_096;
/** The room answers a ping with a pong without waking its object from hibernation. */
export const CHAT_PING = 'ping';
export const CHAT_PONG = 'pong';

const ChatIdSchema = z.number().check(z.int(), z.gte(1));

/** `name` is masked; `isOwn` is set for the recipient's own message. `sentAt` is ISO 8601, UTC. */
export const ChatMessageSchema = z.object({
  id: ChatIdSchema,
  name: z.string(),
  text: z.string(),
  sentAt: z.string(),
  isOwn: z.boolean(),
});
export type ChatMessage = z.infer<typeof ChatMessageSchema>;

/** Frame from a member to the room. The client chooses `key`; the same key again is the same message. */
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

/** Frame from the room. `key` is that of the command it answers. `until` is when the member may write again. */
export const ChatEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    messages: z.array(ChatMessageSchema),
    /** False for a demo player, who can only read. */
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

/** Close codes of the socket (RFC 6455; codes from 4000 up are for applications). */
export const CHAT_CLOSED = { session: 4001, off: 4003, suspended: 4004, full: 4008 } as const;

/** A WebSocket. The response schema is that of a frame from the room, `ChatCommandSchema` that of a frame to it. */
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
