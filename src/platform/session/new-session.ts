import type { MemberType } from '../../contract/member/member.ts';
import type { SignInClient } from './client.ts';
import type { Proof } from './sign-in-proof.ts';

/** Request for a session, made after the password, code or other proof of the sign-in was found right. */
export type NewSession = Proof & {
  tokenHash: string;
  /** Hash of the ticket that is issued instead of a session if a code is needed first. */
  challengeHash: string;
  place: SignInClient;
  side: 'agent' | null;
  /** The operator demands a code from unregistered networks. */
  verifiesNetwork: boolean;
  /** The password was the configured default, which is treated like a first sign-in. */
  hasDefaultPassword: boolean;
  /** Maximum age of the password if the password was the proof. 0 for no maximum, and for other proofs. */
  passwordLifeMs: number;
};

/** A sign-in that waits for its code. */
export interface WaitingSignIn {
  account: string;
  /** The name `place` must not change, because stored tickets contain it. */
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
