import { environment } from '../core/environment.ts';
import { isUnknown, type Result } from '../core/result.ts';
import { registerByMobile, registerMember, signIn } from '../session/session.ts';

type Fields = Parameters<typeof registerMember>[0];

/** Name of the last registration whose answer was lost. */
let lost = '';

/**
 * Registers a member. If the answer to an earlier attempt with this name was lost, that attempt may have created the
 * account. Then the name is taken, and the member is signed in with the password instead.
 */
export async function registerOnce(fields: Fields): Promise<Result<unknown>> {
  const { username, password } = fields;
  const answer = await registerMember(fields);
  const isTaken = !answer.ok && answer.failure.code === 'registration.username_taken';
  if (isTaken && lost === username) {
    const signedIn = await signIn({ username, password });
    return signedIn.ok ? signedIn : answer;
  }
  lost = isUnknown(answer) ? username : '';
  return answer;
}

/** Id of this page's attempt; kept until the attempt has opened an account. */
let attempt: string | undefined;

/**
 * Registers by number. The SMS code works once, so a repeated request sends the same attempt id: the platform then
 * answers with the account that it has already opened.
 */
export async function registerMobileOnce(fields: Parameters<typeof registerByMobile>[0]): Promise<Result<unknown>> {
  attempt ??= environment().randomId();
  const answer = await registerByMobile({ ...fields, attempt });
  if (answer.ok) attempt = undefined;
  return answer;
}
