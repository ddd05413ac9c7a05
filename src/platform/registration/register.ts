import type * as z from 'zod/mini';
import { type RegisterRule, type register, toRegisterRefusal } from '../../contract/registration.ts';
import { hasFeature } from '../../contract/whitelabel.ts';
import { clock } from '../clock.ts';
import type { Call } from '../http/implement.ts';
import { createAccount, toAccount } from '../member/create-account.ts';
import { isTaken } from '../member/directory-queries.ts';
import { getMember } from '../member/member-client.ts';
import { createMemberId } from '../member/member-id.ts';
import { type Answer, accept, refuse, refuseFields } from '../result.ts';
import { isCaptchaRight } from '../session/captcha.ts';
import { hashPassword } from '../session/password-hash.ts';
import { createSessionToken } from '../session/tokens.ts';
import { readSetting } from '../system/settings.ts';
import { isCommonPassword } from './password-rules.ts';

type RegisterCall = Call<z.output<typeof register.request>>;
type Registered = z.output<typeof register.response>;

function toFieldRefusals(rules: readonly RegisterRule[], input: RegisterCall['input']): Record<string, string> {
  const refused: [string, string][] = [];
  for (const rule of rules.filter(({ visible }) => visible)) {
    const refusal = toRegisterRefusal(rule, input[rule.field] ?? '');
    if (refusal) refused.push([rule.field, refusal]);
  }
  if (input.password !== input.confirmPassword) refused.push(['confirmPassword', 'mismatch']);
  return Object.fromEntries(refused);
}

async function refuseCaptcha(rules: readonly RegisterRule[], { input, env, captchaId }: RegisterCall) {
  const isAsked = rules.some(({ field, visible, required }) => field === 'captcha' && visible && required);
  const isRight = !isAsked || (await isCaptchaRight(env, captchaId, input.captcha ?? ''));
  return isRight ? undefined : refuseFields({ captcha: 'captcha' });
}

/** Everything that is cheap to check is checked before the hash is computed. */
async function checkRegistration(call: RegisterCall, account: string): Promise<Answer<null>> {
  const { env, input } = call;
  if (!hasFeature(await readSetting(env.DB, 'whitelabel'), 'usernameRegistration'))
    return refuse('registration.disabled');
  const rules = await readSetting(env.DB, 'register');
  const fields = toFieldRefusals(rules, input);
  if (Object.keys(fields).length > 0) return refuseFields(fields);
  if (isCommonPassword(input.password, account)) return refuse('registration.password_common');
  const captcha = await refuseCaptcha(rules, call);
  if (captcha) return captcha;
  return (await isTaken(env.DB, account, clock())) ? refuse('registration.username_taken') : accept(null);
}

export async function registerMember(call: RegisterCall): Promise<Answer<Registered>> {
  const { env, input, settings } = call;
  const account = toAccount(input.username);
  const checked = await checkRegistration(call, account);
  if (!checked.ok) return checked;
  const memberId = createMemberId('member');
  const isCreated = await createAccount(env, {
    account,
    memberId,
    type: 0,
    upline: null,
    rank: 0,
    email: input.email?.trim() || null,
    firstTimeLogin: false,
    password: await hashPassword(input.password, settings.scryptLog2N),
  });
  if (!isCreated) return refuse('registration.username_taken');
  const registered = { account, firstTimeLogin: false, passwordExpired: false };
  if (!input.login) return accept(registered);
  const { token, hash } = await createSessionToken(memberId);
  await getMember(env, memberId).access.issueSession(hash, (await call.getVisitor())?.ip ?? null);
  return accept({ ...registered, token });
}
