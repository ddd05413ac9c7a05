import type { MemberType } from '../../contract/member/member.ts';
import type { SignInClient } from './client.ts';
import type { Proof } from './sign-in-proof.ts';

/** Request for a session after a right proof. */
export type NewSession = Proof & {
  tokenHash: string;
  /** Hash of the ticket that is issued instead when the network must be verified first. */
  challengeHash: string;
  place: SignInClient;
  side: 'agent' | null;
  /** The operator demands a code from unregistered networks. */
  verifiesNetwork: boolean;
  /** The password was the configured default, which is treated like a first sign-in. */
  hasDefaultPassword: boolean;
  /** Life of the password that was the proof; 0 means unlimited, and for other proofs. */
  passwordLifeMs: number;
};

/** A sign-in that waits for its code. */
export interface WaitingSignIn {
  account: string;
  /** Stored tickets have this name. */
  place: SignInClient;
  side: 'agent' | null;
  hasTotp: boolean;
  /** The first proof was a code by SMS, so only an authenticator app counts as the second one. */
  totpOnly: boolean;
  hasDefaultPassword: boolean;
  /** Missing in tickets of earlier versions. */
  passwordLifeMs?: number;
  /** Hash of the session that handed this one over and ends it; missing in tickets of earlier versions. */
  giverHash?: string | null;
}

export interface Issued {
  state: 'issued';
  account: string;
  type: MemberType;
  firstTimeLogin: boolean;
  passwordExpired: boolean;
}
export type SignInOutcome = Issued | ({ state: 'waits' } & WaitingSignIn);
