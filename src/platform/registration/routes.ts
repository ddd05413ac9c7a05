import { getRegisterRules, register, registerMobile } from '../../contract/registration/registration.ts';
import { accept } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { readSettings } from '../system/settings.ts';
import { toOpenRules } from './open-rules.ts';
import { registerMember } from './register.ts';
import { registerByMobile } from './register-mobile.ts';

export const registrationRoutes = [
  implement(getRegisterRules, async ({ env, settings }) => {
    const { register: known, whitelabel } = await readSettings(env.DB, ['register', 'whitelabel']);
    const rules = toOpenRules(known, whitelabel);
    // With proof of work, the form has no field for the human check: a refusal asks the browser for the proof.
    return accept(settings.asksPicture ? rules : rules.filter(({ field }) => field !== 'captcha'));
  }),
  implement(register, registerMember),
  implement(registerMobile, registerByMobile),
];
