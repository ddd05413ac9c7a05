import type { MemberType } from '../../contract/member/member.ts';
import type { SignInPlace } from './place.ts';
import type { Proof } from './proof.ts';

/** What is asked of a member's object when a proof was right. */
export type NewSession = Proof & {
  tokenHash: string;
  /** Of the ticket that is issued instead when the place must be verified first. */
  challengeHash: string;
  place: SignInPlace;
  side: 'agent' | null;
  /** The operator wants a code from networks that never signed in. */
  verifiesPlace: boolean;
  /** The password was the configured default, which is as good as a first sign-in. */
  hasDefaultPassword: boolean;
  /** How long the password serves that was the proof; 0 is for ever, and of other proofs. */
  passwordLifeMs: number;
};

/** A sign-in that waits for its code. */
export interface WaitingSignIn {
  account: string;
  place: SignInPlace;
  side: 'agent' | null;
  hasTotp: boolean;
  /** An authenticator app, once set up, is asked where the other proof was a code by SMS. */
  totpOnly: boolean;
  hasDefaultPassword: boolean;
  /** One that waited before this was kept has none. */
  passwordLifeMs?: number;
  /** Of the session that handed it over, with which it ends; one that waited before this was kept has none. */
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
