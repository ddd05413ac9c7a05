import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { cleanLine } from '../core/free-text.ts';
import { OPERATOR, ReasonSchema } from '../core/operator.ts';
import { PasskeyListSchema, passkeyId } from './passkeys.ts';
import { RoleSchema, StaffSessionRowSchema, staffAccount, staffSessionId } from './session.ts';

const STAFF = { ...OPERATOR, area: 'staff' } as const;
const NAME_MAX = 60;
/** Hours until an invitation ends. */
export const INVITATION_HOURS = 48;

const roles = z.array(RoleSchema).check(
  z.maxLength(7),
  z.refine((list) => new Set(list).size === list.length, 'doubled'),
);

export const StaffRowSchema = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  roles: z.array(RoleSchema),
  /** `invited` until the invitation is confirmed. */
  state: z.enum(['invited', 'active', 'suspended']),
  createdAt: z.string(),
  lastSignInAt: z.nullable(z.string()),
  /** Live sessions. */
  sessions: z.number(),
});

/** All of the staff, by account. */
export const listStaff = defineEndpoint({
  ...STAFF,
  id: 'listStaff',
  method: 'GET',
  path: '/ops/staff',
  summary: 'People of the staff',
  permission: 'staff.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({}),
  response: () => z.object({ list: z.array(StaffRowSchema) }),
});

/**
 * `invitation` is the secret part of the link (`/console/invitation#…`), valid once and for `INVITATION_HOURS`; it is shown only here. For an
 * account that is still `invited`, name and roles are replaced and the earlier invitation ends.
 */
export const inviteStaff = defineEndpoint({
  ...STAFF,
  id: 'inviteStaff',
  method: 'POST',
  path: '/ops/staff',
  summary: 'Invite a person',
  permission: 'staff.change',
  fourEyes: 'always',
  errors: ['operator.unauthorized', 'staff.account_taken'],
  request: () =>
    z.strictObject({
      account: staffAccount,
      name: z.string().check(cleanLine(), z.trim(), z.minLength(1), z.maxLength(NAME_MAX)),
      roles,
    }),
  response: () => z.object({ account: z.string(), invitation: z.string(), expiresAt: z.string() }),
});

/** The new roles apply from the person's next call on. The last active admin keeps the role `admin`. */
export const setStaffRoles = defineEndpoint({
  ...STAFF,
  id: 'setStaffRoles',
  sets: { thing: 'person', by: 'account' },
  method: 'PUT',
  path: '/ops/staff/:account/roles',
  summary: 'Set the roles of a person',
  permission: 'staff.change',
  fourEyes: 'always',
  errors: ['operator.unauthorized', 'staff.unknown', 'staff.last_admin'],
  request: () => z.strictObject({ account: staffAccount, roles, reason: ReasonSchema }),
  response: () => StaffRowSchema,
});

const stateStep = {
  ...STAFF,
  method: 'POST',
  permission: 'staff.change',
  errors: ['operator.unauthorized', 'staff.unknown', 'staff.last_admin'],
  request: () => z.strictObject({ account: staffAccount, reason: ReasonSchema }),
  response: () => StaffRowSchema,
} as const;

/** Ends all sessions of the person and their open invitation. */
export const suspendStaff = defineEndpoint({
  ...stateStep,
  id: 'suspendStaff',
  sets: { thing: 'person', by: 'account' },
  path: '/ops/staff/:account/suspend',
  summary: 'Suspend a person',
});
export const restoreStaff = defineEndpoint({
  ...stateStep,
  id: 'restoreStaff',
  sets: { thing: 'person', by: 'account' },
  path: '/ops/staff/:account/restore',
  summary: 'Let a suspended person in again',
  fourEyes: 'always',
});

export const listStaffSessions = defineEndpoint({
  ...STAFF,
  id: 'listStaffSessions',
  method: 'GET',
  path: '/ops/staff/:account/sessions',
  summary: 'Live sessions of a person',
  permission: 'staff.read',
  errors: ['operator.unauthorized', 'staff.unknown'],
  request: () => z.strictObject({ account: staffAccount }),
  response: () => z.object({ list: z.array(StaffSessionRowSchema) }),
});

/** The session is refused from its next call on. */
export const endStaffSession = defineEndpoint({
  ...STAFF,
  id: 'endStaffSession',
  method: 'DELETE',
  path: '/ops/staff/:account/sessions/:id',
  summary: 'End a session of a person',
  permission: 'staff.change',
  errors: ['operator.unauthorized', 'staff.unknown'],
  request: () => z.strictObject({ account: staffAccount, id: staffSessionId }),
  response: () => z.null(),
});

export const listStaffPasskeys = defineEndpoint({
  ...STAFF,
  id: 'listStaffPasskeys',
  method: 'GET',
  path: '/ops/staff/:account/passkeys',
  summary: 'Passkeys of a person',
  permission: 'staff.read',
  errors: ['operator.unauthorized', 'staff.unknown'],
  request: () => z.strictObject({ account: staffAccount }),
  response: () => PasskeyListSchema,
});

/**
 * Revokes the passkey of a lost device, and ends the sessions that it opened. A person without another way to sign in needs a new account.
 */
export const revokeStaffPasskey = defineEndpoint({
  ...STAFF,
  id: 'revokeStaffPasskey',
  method: 'DELETE',
  path: '/ops/staff/:account/passkeys/:id',
  summary: 'Revoke a passkey of a person',
  permission: 'staff.change',
  errors: ['operator.unauthorized', 'staff.unknown', 'staff.passkey_unknown'],
  request: () => z.strictObject({ account: staffAccount, id: passkeyId }),
  response: () => z.null(),
});
