import type { LoginType } from '../../contract/session/login-types.ts';
import type { Answer } from '../../server/result.ts';
import type { SessionValue } from './finish-sign-in.ts';
import type { LoginCall } from './login-call.ts';
import { signInByPassword } from './login-password.ts';
import { signInBySms } from './login-sms.ts';

/**
 * Each way proves who signs in and ends with `finishSignIn`. Each type of the contract needs an entry; without it, the code does not
 * compile.
 */
const SIGN_IN_WAYS: Readonly<Record<LoginType, (call: LoginCall) => Promise<Answer<SessionValue>>>> = {
  username: signInByPassword,
  sms: signInBySms,
};

export function signIn(call: LoginCall): Promise<Answer<SessionValue>> {
  return SIGN_IN_WAYS[call.input.type](call);
}
