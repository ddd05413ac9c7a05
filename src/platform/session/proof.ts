import type { SignInMethod } from './sign-in-store.ts';

/**
 * What somebody signs in by, with what must still be so when the session is made: between the proof and the session the password may be
 * replaced, and the session end that was handed over.
 */
export type Proof =
  | { method: 'password'; salt: string }
  | { method: 'handover'; giverHash: string }
  | { method: Exclude<SignInMethod, 'password' | 'handover'> };
