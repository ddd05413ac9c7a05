import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { cleanLine } from '../core/free-text.ts';
import { GUEST, invitation, OWN, StaffSessionSchema, staffCode } from './session.ts';

/** Seconds for which the options of a passkey step are valid: the answer must arrive within this time. */
export const PASSKEY_SECONDS = 300;
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;

/** Bytes as base64url, the form in which WebAuthn's JSON contains them. */
const base64Url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/));
/** WebAuthn allows ids of 1,023 bytes. */
export const passkeyId = base64Url(1_364);
const TRANSPORT = /^[a-z-]{1,20}$/;
const transports = z.array(z.string().check(z.regex(TRANSPORT))).check(z.maxLength(10));
const name = z.string().check(cleanLine(), z.trim(), z.maxLength(PASSKEY_NAME_MAX));
/** Name of a new passkey; empty: the name of its device. */
const newName = z._default(name, '');

/** The result of `navigator.credentials.get`; bytes as base64url. */
export const AssertionSchema = z.strictObject({
  id: passkeyId,
  clientDataJSON: base64Url(4_096),
  authenticatorData: base64Url(4_096),
  signature: base64Url(4_096),
  /** The person's id, which the passkey has kept. */
  userHandle: z.optional(base64Url(100)),
});
export type Assertion = z.infer<typeof AssertionSchema>;

/** The result of `navigator.credentials.create`; bytes as base64url. */
export const AttestationSchema = z.strictObject({
  id: passkeyId,
  clientDataJSON: base64Url(4_096),
  attestationObject: base64Url(32_768),
  transports,
});
export type Attestation = z.infer<typeof AttestationSchema>;

const CredentialSchema = z.object({ id: z.string(), type: z.literal('public-key'), transports });

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. An empty `allowCredentials` lets the browser offer each passkey of the host. */
export const AssertionOptionsSchema = z.object({
  challenge: z.string(),
  /** Host name that the passkeys belong to. */
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(CredentialSchema),
});
export type AssertionOptions = z.infer<typeof AssertionOptionsSchema>;

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const AttestationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  /** Milliseconds. */
  timeout: z.number(),
  excludeCredentials: z.array(CredentialSchema),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type AttestationOptions = z.infer<typeof AttestationOptionsSchema>;

export const PasskeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Browser and system that registered the passkey, such as `Firefox, Linux`. */
  device: z.string(),
  /** Host name at which the passkey works. */
  host: z.string(),
  /** True if a phone or password manager synchronises the passkey with the person's other devices. */
  isSynced: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof PasskeySchema>;
export const PasskeyListSchema = z.object({ list: z.array(PasskeySchema) });

const WRONG = ['staff.passkey_expired', 'staff.passkey_wrong'] as const;
const WRONG_USE = [...WRONG, 'staff.passkey_unknown', 'staff.passkey_copied'] as const;

/** Each answer has a new challenge, valid once and for `PASSKEY_SECONDS`. */
export const getPasskeySignIn = defineEndpoint({
  ...GUEST,
  id: 'getPasskeySignIn',
  method: 'GET',
  path: '/ops/session/passkey',
  summary: 'Options of a sign-in with a passkey',
  errors: [],
  request: () => z.strictObject({}),
  response: () => AssertionOptionsSchema,
});

/** A passkey verifies its user (finger, face or PIN), so it is both factors. The token is as in `signInStaff`. */
export const signInByPasskey = defineEndpoint({
  ...GUEST,
  id: 'signInByPasskey',
  method: 'POST',
  path: '/ops/session/passkey',
  summary: 'Sign a person of the staff in, with a passkey',
  staffSession: 'issues',
  errors: WRONG_USE,
  request: () => z.strictObject({ passkey: AssertionSchema }),
  response: () => StaffSessionSchema,
});

/** Options for `unlockByPasskey`, and for the proof that `startPasskey` needs. A locked session may call it too. */
export const getPasskeyProof = defineEndpoint({
  ...OWN,
  id: 'getPasskeyProof',
  method: 'GET',
  path: '/ops/session/passkeys/proof',
  summary: 'Options of a proof with an own passkey',
  errors: ['staff.passkey_unknown'],
  request: () => z.strictObject({}),
  response: () => AssertionOptionsSchema,
});

export const unlockByPasskey = defineEndpoint({
  ...OWN,
  id: 'unlockByPasskey',
  method: 'POST',
  path: '/ops/session/unlock/passkey',
  summary: 'Unlock the session with a passkey',
  errors: WRONG_USE,
  request: () => z.strictObject({ passkey: AssertionSchema }),
  response: () => StaffSessionSchema,
});

export const listPasskeys = defineEndpoint({
  ...OWN,
  id: 'listPasskeys',
  method: 'GET',
  path: '/ops/session/passkeys',
  summary: 'Own passkeys',
  errors: [],
  request: () => z.strictObject({}),
  response: () => PasskeyListSchema,
});

/** `proof`: a code of the authenticator, a recovery code, or another passkey, so that an open session alone adds no way to sign in. */
export const startPasskey = defineEndpoint({
  ...OWN,
  id: 'startPasskey',
  method: 'POST',
  path: '/ops/session/passkeys/options',
  summary: 'Prove who adds a passkey, and receive its options',
  errors: [...WRONG_USE, 'staff.wrong_credentials', 'staff.sign_in_locked', 'staff.passkey_limit'],
  request: () =>
    z.strictObject({
      proof: z.union([z.strictObject({ code: staffCode }), z.strictObject({ passkey: AssertionSchema })]),
    }),
  response: () => AttestationOptionsSchema,
});

export const registerPasskey = defineEndpoint({
  ...OWN,
  id: 'registerPasskey',
  method: 'POST',
  path: '/ops/session/passkeys',
  summary: 'Add a passkey',
  errors: [...WRONG, 'staff.passkey_limit'],
  request: () => z.strictObject({ name: newName, passkey: AttestationSchema }),
  response: () => PasskeySchema,
});

export const renamePasskey = defineEndpoint({
  ...OWN,
  id: 'renamePasskey',
  method: 'PUT',
  path: '/ops/session/passkeys/:id',
  summary: 'Rename an own passkey',
  errors: ['staff.passkey_unknown'],
  request: () => z.strictObject({ id: passkeyId, name: name.check(z.minLength(1)) }),
  response: () => PasskeySchema,
});

/**
 * Revokes a passkey and ends the sessions that it opened, except the calling session. A person without a password cannot revoke the last
 * passkey.
 */
export const revokePasskey = defineEndpoint({
  ...OWN,
  id: 'revokePasskey',
  method: 'DELETE',
  path: '/ops/session/passkeys/:id',
  summary: 'Revoke an own passkey',
  errors: ['staff.passkey_unknown', 'staff.last_passkey'],
  request: () => z.strictObject({ id: passkeyId }),
  response: () => z.null(),
});

/** First step of an invitation that is accepted with a passkey. Replaces `acceptInvitation`. */
export const startInvitationPasskey = defineEndpoint({
  ...GUEST,
  id: 'startInvitationPasskey',
  method: 'POST',
  path: '/ops/invitations/passkey/options',
  summary: 'Accept an invitation with a passkey: receive its options',
  errors: ['staff.invitation_ended'],
  request: () => z.strictObject({ invitation }),
  response: () => AttestationOptionsSchema,
});

/** Spends the invitation and signs the person in. The account has no password and no authenticator, so it has no recovery codes either. */
export const acceptInvitationByPasskey = defineEndpoint({
  ...GUEST,
  id: 'acceptInvitationByPasskey',
  method: 'POST',
  path: '/ops/invitations/passkey',
  summary: 'Open an account with a passkey',
  staffSession: 'issues',
  errors: ['staff.invitation_ended', ...WRONG],
  request: () => z.strictObject({ invitation, name: newName, passkey: AttestationSchema }),
  response: () => StaffSessionSchema,
});
