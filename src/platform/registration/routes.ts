import { getRegisterRules, register, registerMobile } from '../../contract/registration/registration.ts';
import { accept } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { readSetting } from '../system/settings.ts';
import { registerMember } from './register.ts';
import { registerByMobile } from './register-mobile.ts';

export const registrationRoutes = [
  implement(getRegisterRules, async ({ env, settings }) => {
    const rules = await readSetting(env.DB, 'register');
    // Work has no field; a refusal demands it.
    return accept(settings.asksPicture ? rules : rules.filter(({ field }) => field !== 'captcha'));
  }),
  implement(register, registerMember),
  implement(registerMobile, registerByMobile),
];
