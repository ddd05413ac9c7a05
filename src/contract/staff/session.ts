import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { PERMISSIONS } from '../core/permissions.ts';
import { PASSWORD_INPUT_MAX } from '../session/session.ts';
import { ROLES } from './roles.ts';

/** A session of a person, in seconds: its life, and the time without a call after which it is locked. */
export const STAFF_SESSION_SECONDS = 12 * 3_600;
export const STAFF_IDLE_SECONDS = 15 * 60;

/** Lower case, so that two names cannot look alike by case. */
export const STAFF_ACCOUNT: RegExp = /^[a-z][a-z0-9._-]{1,39}$/;
/** Id and secret of an invitation, as in the link. */
const INVITATION: RegExp = /^[A-Za-z0-9_-]{20,64}$/;
/** Six digits of the authenticator app, or twelve of a recovery code. */
const CODE: RegExp = /^\s*\d(?:\s*\d){5}(?:(?:\s*\d){6})?\s*$/;

/**
 * Calls of people who are signing in. The platform has them only if it has operator calls, and the edge exposes them only if `OPS_EXPOSED` is set.
 */
export const GUEST = { area: 'staff', origin: 'orla', auth: 'staff-guest' } as const;
/** Calls about one's own session, for every role. */
export const OWN = { area: 'staff', origin: 'orla', auth: 'staff' } as const;

export const staffAccount = z.string().check(z.trim(), z.toLowerCase(), z.regex(STAFF_ACCOUNT));
const password = z.string().check(z.minLength(1), z.maxLength(PASSWORD_INPUT_MAX));
export const staffCode = z.string().check(z.maxLength(40), z.regex(CODE));
export const invitation = z.string().check(z.regex(INVITATION));

export const SIGN_IN_WAYS = ['password', 'passkey'] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

export const RoleSchema = z.enum(ROLES);
export const PersonSchema = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  roles: z.array(RoleSchema),
  permissions: z.array(z.enum(PERMISSIONS)),
});
export type Person = z.infer<typeof PersonSchema>;

export const StaffSessionSchema = z.object({
  person: PersonSchema,
  /** ISO 8601. */
  expiresAt: z.string(),
  idleSeconds: z.number(),
  /** If true, every call is refused with `staff.locked` until `unlockStaffSession` or `unlockByPasskey`. */
  isLocked: z.boolean(),
  /**
   * How the person may sign in and unlock. Contains `passkey` if one of the person's passkeys belongs to this host. A platform of the previous
   * version omits this field.
   */
  signInWays: z._default(z.array(z.enum(SIGN_IN_WAYS)), ['password']),
});

/**
 * The token is in the header `X-Staff-Token` of the platform's answer, never in the body; the site worker moves it to an HttpOnly cookie.
 * Wrong passwords and wrong codes are one error, and both count.
 */
export const signInStaff = defineEndpoint({
  ...GUEST,
  id: 'signInStaff',
  method: 'POST',
  path: '/ops/session',
  summary: 'Sign a person of the staff in, with password and authenticator',
  staffSession: 'issues',
  errors: ['staff.wrong_credentials', 'staff.sign_in_locked'],
  request: () => z.strictObject({ account: staffAccount, password, code: staffCode }),
  response: () => StaffSessionSchema,
});

/** Also answers for a locked session. The call does not count as use of the session. */
export const getStaffSession = defineEndpoint({
  ...OWN,
  id: 'getStaffSession',
  method: 'GET',
  path: '/ops/session',
  summary: 'The signed-in person and their permissions',
  errors: ['staff.unauthorized'],
  request: () => z.strictObject({}),
  response: () => StaffSessionSchema,
});

export const signOutStaff = defineEndpoint({
  ...OWN,
  id: 'signOutStaff',
  method: 'DELETE',
  path: '/ops/session',
  summary: 'End the session',
  staffSession: 'ends',
  errors: ['staff.unauthorized'],
  request: () => z.strictObject({}),
  response: () => z.null(),
});

/**
 * Sent by a page on which nobody was active for `STAFF_IDLE_SECONDS`. The platform cannot notice this itself, because the page's own polling keeps
 * the session in use.
 */
export const lockStaffSession = defineEndpoint({
  ...OWN,
  id: 'lockStaffSession',
  method: 'POST',
  path: '/ops/session/lock',
  summary: 'Lock the session',
  errors: ['staff.unauthorized'],
  request: () => z.strictObject({}),
  response: () => StaffSessionSchema,
});

export const unlockStaffSession = defineEndpoint({
  ...OWN,
  id: 'unlockStaffSession',
  method: 'POST',
  path: '/ops/session/unlock',
  summary: 'Unlock the session with the password',
  errors: ['staff.unauthorized', 'staff.wrong_credentials', 'staff.sign_in_locked'],
  request: () => z.strictObject({ password }),
  response: () => StaffSessionSchema,
});

/** Times are ISO 8601, UTC. */
export const StaffSessionRowSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
  isLocked: z.boolean(),
  address: z.string(),
  /** Browser and system, such as `Firefox, Linux`. */
  device: z.string(),
});
export const staffSessionId = z.string().check(z.regex(/^[a-z0-9]{1,32}$/));

/** The session used last comes first. `isCurrent`: the calling session. */
export const listOwnSessions = defineEndpoint({
  ...OWN,
  id: 'listOwnSessions',
  method: 'GET',
  path: '/ops/session/sessions',
  summary: 'Own live sessions',
  errors: ['staff.unauthorized'],
  request: () => z.strictObject({}),
  response: () => z.object({ list: z.array(z.object({ ...StaffSessionRowSchema.shape, isCurrent: z.boolean() })) }),
});

/** The session is refused from its next call on. `staff.unknown`: it is not a live session of the person. */
export const endOwnSession = defineEndpoint({
  ...OWN,
  id: 'endOwnSession',
  method: 'DELETE',
  path: '/ops/session/sessions/:id',
  summary: 'End another session of one’s own',
  errors: ['staff.unauthorized', 'staff.unknown'],
  request: () => z.strictObject({ id: staffSessionId }),
  response: () => z.null(),
});

/** First step: sets nothing yet. `totpUri` is the content of the QR code; a repeated call with another password starts again. */
export const acceptInvitation = defineEndpoint({
  ...GUEST,
  id: 'acceptInvitation',
  method: 'POST',
  path: '/ops/invitations/accept',
  summary: 'Accept an invitation: choose a password, receive the secret of the authenticator',
  errors: ['staff.invitation_ended', 'registration.password_common'],
  request: () => z.strictObject({ invitation, password }),
  response: () => z.object({ account: z.string(), name: z.string(), totpUri: z.string(), secret: z.string() }),
});

/** Second step: spends the invitation. The recovery codes are shown once. */
export const confirmInvitation = defineEndpoint({
  ...GUEST,
  id: 'confirmInvitation',
  method: 'POST',
  path: '/ops/invitations/confirm',
  summary: 'Confirm the authenticator with a code; the account is open then',
  errors: ['staff.invitation_ended', 'staff.wrong_credentials'],
  request: () => z.strictObject({ invitation, password, code: staffCode }),
  response: () => z.object({ account: z.string(), recoveryCodes: z.array(z.string()) }),
});
