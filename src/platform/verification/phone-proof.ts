import { type Answer, accept, refuse } from '../../server/result.ts';
import type { Call } from '../http/implement.ts';
import { checkFirebaseToken, peekFirebaseToken } from './firebase.ts';
import { type CodePurpose, isCodeRight, peekCode } from './send-code.ts';

export interface PhoneProof {
  code?: string | undefined;
  firebaseIdToken?: string | undefined;
}

type ProofCall = Pick<Call<unknown>, 'env' | 'settings' | 'getVisitor' | 'userAgent'>;

interface Checks {
  readonly isCodeRight: typeof isCodeRight;
  readonly checkToken: typeof checkFirebaseToken;
}

function toPhoneCheck(checks: Checks) {
  return async (
    call: ProofCall,
    phone: string,
    purpose: CodePurpose,
    { code, firebaseIdToken }: PhoneProof,
  ): Promise<Answer<null>> => {
    const { env, settings } = call;
    if (firebaseIdToken) {
      if (!settings.firebase) return refuse('verification.not_allowed');
      return checks.checkToken(env, settings.firebase, firebaseIdToken, phone);
    }
    const isRight = code ? await checks.isCodeRight(call, { kind: 'phone', value: phone }, purpose, code) : false;
    return isRight ? accept(null) : refuse('verification.code_wrong');
  };
}

/** Proves that the caller has this number: by a code sent to it, or by a Firebase token. Both work once. */
export const checkPhoneProof = toPhoneCheck({ isCodeRight, checkToken: checkFirebaseToken });

/** As `checkPhoneProof`, but a right proof stays valid: for calls that are refused for another reason than the proof. */
export const peekPhoneProof = toPhoneCheck({
  isCodeRight: peekCode,
  checkToken: (_env, ...token) => peekFirebaseToken(...token),
});
