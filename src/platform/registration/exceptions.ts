import type { RegisterField } from '../../contract/registration/registration.ts';
import { hasFeature, type WhitelabelNode } from '../../contract/system/whitelabel.ts';
import type { Exceptions } from './field-rules.ts';

const PASSWORD_PAIR: readonly RegisterField[] = ['password', 'confirmPassword'];

export interface MobileSwitches {
  asksPassword: boolean;
  isVerified: boolean;
}

/** Without a proven number the password is the only way back in, so it is required whatever the switch says. */
export function toMobileSwitches(tree: WhitelabelNode): MobileSwitches {
  const isVerified = hasFeature(tree, 'smsVerification');
  return { isVerified, asksPassword: !isVerified || hasFeature(tree, 'mobilePasswordRegistration') };
}

/** The SMS code belongs to a number, so it is required only when the number is proven. */
export const NAME_EXCEPTIONS: Exceptions = {
  required: ['username', ...PASSWORD_PAIR],
  optional: ['verificationCode'],
};

export function toMobileExceptions({ asksPassword }: MobileSwitches): Exceptions {
  const pair = asksPassword ? { required: PASSWORD_PAIR } : {};
  return { ...pair, optional: ['username', 'verificationCode', ...(asksPassword ? [] : PASSWORD_PAIR)] };
}
