import type { SignInMethod } from './sign-in-store.ts';

/**
 * Proof of a sign-in, with a condition that must still hold when the session is made: meanwhile the password may have been replaced, or the
 * session that was handed over may have ended.
 */
export type Proof =
  | { method: 'password'; salt: string }
  | { method: 'handover'; giverHash: string }
  | { method: Exclude<SignInMethod, 'password' | 'handover'> };
