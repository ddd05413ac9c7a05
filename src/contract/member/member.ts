import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { CurrencySchema } from '../core/money.ts';

/** One of `MEMBER_TYPES` (types.ts). */
export const MemberTypeSchema = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(4),
  z.literal(41),
  z.literal(42),
]);
export type MemberType = z.infer<typeof MemberTypeSchema>;

/** Longest user name that a call accepts; no registration rule allows a longer one. */
export const ACCOUNT_MAX = 40;

/** Members above this rank use the VIP service line (spec §4). */
export const VIP_ABOVE_RANK = 4;

/** A `suspended` member can read but move no money; a `frozen` member cannot sign in. */
export const ACCOUNT_STATUSES = ['active', 'suspended', 'frozen'] as const;
export const AccountStatusSchema = z.enum(ACCOUNT_STATUSES);
export type AccountStatus = z.infer<typeof AccountStatusSchema>;

/** Built-in pictures, `public/avatars/<name>.svg`; a member's own picture is `CUSTOM`. */
export const STATIC_AVATARS = [
  'wave',
  'shell',
  'crab',
  'gull',
  'sun',
  'palm',
  'turtle',
  'starfish',
  'lighthouse',
  'boat',
  'coconut',
  'kite',
] as const;
export const DEFAULT_AVATAR = STATIC_AVATARS[0];

export const MemberInfoSchema = z.object({
  id: z.string(),
  account: z.string(),
  nickname: z.string(),
  type: MemberTypeSchema,
  /** Account of the upline agent, or null. */
  toUpline: z.nullable(z.string()),
  clubLabel: z.object({ labelName: z.string(), rankLevel: z.number() }),
  memberLabel: z.array(z.string()),
  avatar: z.string(),
  avatarType: z.enum(['CUSTOM', 'STATIC']),
  currency: CurrencySchema,
  /** Sound of games, one choice for all of them; off until chosen (`setGameSound`). */
  gameSound: z._default(z.boolean(), false),
});
export type MemberInfo = z.infer<typeof MemberInfoSchema>;

export const getMemberInfo = defineEndpoint({
  id: 'getMemberInfo',
  beforePasswordChange: true,
  area: 'member',
  method: 'GET',
  path: '/wps/member/info',
  summary: 'The signed-in member',
  origin: 'spec',
  auth: 'member',
  errors: ['session.required'],
  request: () => z.strictObject({}),
  response: () => MemberInfoSchema,
});
