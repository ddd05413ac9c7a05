import { type Answer, accept, refuse } from '../../server/result.ts';
import type { Call } from '../http/implement.ts';
import { checkFirebaseToken, peekFirebaseToken } from './firebase.ts';
import { type CodePurpose, peekCode, spendCode } from './send-code.ts';

export interface PhoneProof {
  code?: string | undefined;
  firebaseIdToken?: string | undefined;
}

type ProofCall = Pick<Call<unknown>, 'env' | 'settings' | 'getVisitor' | 'userAgent'>;

/** `at`: when the code was issued, or the number proven. A later password of the account makes the proof invalid. */
export interface ProvenPhone {
  at: number;
}

type Check = (call: ProofCall, phone: string, purpose: CodePurpose, proof: string) => Promise<Answer<ProvenPhone>>;

interface ProofWay {
  /** Checks a proof and spends a right one, so that it works only once. */
  readonly check: Check;
  /** Checks a proof. A right proof stays valid. */
  readonly peek: Check;
}

function byCode(tryCode: typeof spendCode): Check {
  return async (call, value, purpose, code) => {
    const at = await tryCode(call, { kind: 'phone', value }, purpose, code);
    return at === null ? refuse('verification.code_wrong') : accept({ at });
  };
}

/** Ways to prove a phone number, by field of the call. If a call has both fields, the first way listed here is used. */
const PHONE_PROOFS: Readonly<Record<keyof PhoneProof, ProofWay>> = {
  firebaseIdToken: {
    check: async ({ env, settings: { firebase } }, phone, _purpose, token) =>
      firebase ? checkFirebaseToken(env, firebase, token, phone) : refuse('verification.not_allowed'),
    peek: async ({ settings: { firebase } }, phone, _purpose, token) =>
      firebase ? peekFirebaseToken(firebase, token, phone) : refuse('verification.not_allowed'),
  },
  code: { check: byCode(spendCode), peek: byCode(peekCode) },
};

function prove(kind: keyof ProofWay) {
  return async (
    call: ProofCall,
    phone: string,
    purpose: CodePurpose,
    proof: PhoneProof,
  ): Promise<Answer<ProvenPhone>> => {
    for (const [field, way] of Object.entries(PHONE_PROOFS)) {
      const given = proof[field as keyof PhoneProof];
      if (given) return way[kind](call, phone, purpose, given);
    }
    return refuse('verification.code_wrong');
  };
}

/** Proves that the caller has this number: by a code sent to it, or by a Firebase token. Both work once. */
export const checkPhoneProof = prove('check');

/** As `checkPhoneProof`, but a right proof stays valid: for calls that are refused for another reason than the proof. */
export const peekPhoneProof = prove('peek');
