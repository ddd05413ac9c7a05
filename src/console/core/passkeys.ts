import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import {
  type Assertion,
  type AssertionOptions,
  type Attestation,
  type AttestationOptions,
  acceptInvitationByPasskey,
  getPasskeyProof,
  getPasskeySignIn,
  signInByPasskey,
  type startInvitationPasskey,
  type startPasskey,
  unlockByPasskey,
} from '../../contract/staff/passkeys.ts';
import { call, type Failure, type Result } from './api.ts';
import { takeSession } from './session.ts';

type Options = OutputOf<typeof startPasskey | typeof startInvitationPasskey>;

export const hasPasskeys = browserSupportsWebAuthn;

/** Failure codes for errors of the browser's WebAuthn step. Their texts are the words `failures.<code>`. */
const CODES: Readonly<Record<string, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'passkey.registered',
  ERROR_INVALID_DOMAIN: 'passkey.other_host',
  ERROR_INVALID_RP_ID: 'passkey.other_host',
};

function toFailure(error: unknown): Failure {
  const known = error instanceof WebAuthnError ? CODES[error.code] : undefined;
  const isCancelled = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
  return { code: known ?? (isCancelled ? 'passkey.cancelled' : 'passkey.failed'), requestId: '' };
}

async function ask<T>(act: () => Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await act() };
  } catch (error) {
    return { ok: false, failure: toFailure(error) };
  }
}

/** The types of the contract are those of WebAuthn with plain texts for the names of transports. */
type Asked<Start extends (options: never) => unknown> = Parameters<Start>[0] extends { optionsJSON: infer T }
  ? T
  : never;

function askKey(options: AssertionOptions): Promise<Result<Assertion>> {
  return ask(async () => {
    const optionsJSON = options as unknown as Asked<typeof startAuthentication>;
    const { id, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return { id, clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) };
  });
}

/** Creates a new passkey on the person's device, phone or security key. */
export function createKey(options: Options | AttestationOptions): Promise<Result<Attestation>> {
  return ask(async () => {
    const optionsJSON = options as unknown as Asked<typeof startRegistration>;
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, clientDataJSON, attestationObject, transports };
  });
}

async function askKeyOf(options: Result<AssertionOptions>): Promise<Result<Assertion>> {
  return options.ok ? askKey(options.value) : options;
}

/** Proves with one of the person's passkeys that the person is present. */
export const proveByKey = async () => askKeyOf(await call(getPasskeyProof, {}));

export async function signInByKey() {
  const passkey = await askKeyOf(await call(getPasskeySignIn, {}));
  return passkey.ok ? takeSession(call(signInByPasskey, { passkey: passkey.value })) : passkey;
}

export async function unlockByKey() {
  const passkey = await proveByKey();
  return passkey.ok ? takeSession(call(unlockByPasskey, { passkey: passkey.value })) : passkey;
}

export async function acceptByKey(invitation: string, options: Result<Options>) {
  const passkey = options.ok ? await createKey(options.value) : options;
  return passkey.ok ? takeSession(call(acceptInvitationByPasskey, { invitation, passkey: passkey.value })) : passkey;
}
