import type { SignInMethod } from './sign-in-store.ts';

/**
 * Proof of a sign-in, with a condition that must still hold when the session is made: meanwhile the password may have been replaced, or the
 * session that was handed over may have ended. `provenAt` is the time of a code: a password that was set later makes the code invalid.
 */
export type Proof =
  | { method: 'password'; salt: string }
  | { method: 'handover'; giverHash: string }
  | { method: 'sms'; provenAt: number }
  | { method: Exclude<SignInMethod, 'password' | 'handover' | 'sms'> };
