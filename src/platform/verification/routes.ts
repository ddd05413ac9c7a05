import { sendLoginSms, sendRegisterSms } from '../../contract/session/session.ts';
import { hasFeature } from '../../contract/system/whitelabel.ts';
import { refuse } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { findContactOwner } from '../member/contact-queries.ts';
import { readSetting } from '../system/settings.ts';
import { readPhone } from './phone.ts';
import { checkHuman, sendCode } from './send-code.ts';

const loginSms = implement(sendLoginSms, async (call) => {
  const { env, input } = call;
  if (!hasFeature(await readSetting(env.DB, 'whitelabel'), 'verificationCodeLogin'))
    return refuse('session.sms_disabled');
  const phone = readPhone(input.mobileNum, input.countryDialingCode);
  if (!phone.ok) return phone;
  const human = await checkHuman(call, 'sms');
  if (!human.ok) return human;
  const contact = { kind: 'phone', value: phone.value } as const;
  const owner = await findContactOwner(env.DB, contact);
  const isUnknown = owner === undefined;
  return sendCode(call, { contact, purpose: 'login', template: 'login', isDiscreet: true, isUnknown });
});

const registerSms = implement(sendRegisterSms, async (call) => {
  const { env, input } = call;
  const tree = await readSetting(env.DB, 'whitelabel');
  const isOpen = hasFeature(tree, input.regType === 'mobile' ? 'mobileRegistration' : 'usernameRegistration');
  if (!isOpen) return refuse('registration.disabled');
  // While SMS verification is off, no registration needs a code, so none is sent.
  if (!hasFeature(tree, 'smsVerification')) return refuse('system.feature_disabled');
  const phone = readPhone(input.mobileNo, input.countryDialingCode);
  if (!phone.ok) return phone;
  const human = await checkHuman(call, 'sms');
  if (!human.ok) return human;
  const contact = { kind: 'phone', value: phone.value } as const;
  const owner = await findContactOwner(env.DB, contact);
  const instead = owner === undefined ? undefined : 'known_contact';
  return sendCode(call, { contact, purpose: 'registration', template: 'registration', instead });
});

export const verificationRoutes = [loginSms, registerSms];
