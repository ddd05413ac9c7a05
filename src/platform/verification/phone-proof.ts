import { type Answer, accept, refuse } from '../../server/result.ts';
import type { Call } from '../http/implement.ts';
import { checkFirebaseToken, peekFirebaseToken } from './firebase.ts';
import { type CodePurpose, isCodeRight, peekCode } from './send-code.ts';

export interface PhoneProof {
  code?: string | undefined;
  firebaseIdToken?: string | undefined;
}

type ProofCall = Pick<Call<unknown>, 'env' | 'settings' | 'getVisitor' | 'userAgent'>;

/** What a code and a token are checked by. */
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

/** Whoever asks has this number in hand: by the code that was sent to it, or by a token of Firebase. Either serves once. */
export const checkPhoneProof = toPhoneCheck({ isCodeRight, checkToken: checkFirebaseToken });

/** As `checkPhoneProof`, but what is right may be used once more: for what is refused for another cause than the proof. */
export const peekPhoneProof = toPhoneCheck({
  isCodeRight: peekCode,
  checkToken: (_env, ...token) => peekFirebaseToken(...token),
});
