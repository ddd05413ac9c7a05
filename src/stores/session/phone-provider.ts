import { atom } from 'nanostores';
import type { FailureCode } from '../../contract/core/errors.ts';
import { ChunkLoadError } from '../../lib/load-chunk.ts';
import { readTypedPhone, toPresentPhone } from '../../lib/typed-phone.ts';
import type { Failure } from '../core/result.ts';

/** Exchanges the received code for an ID token. */
export type ConfirmCode = (code: string) => Promise<string>;

/** Verifies numbers instead of our own SMS (decision 0043). Throws errors with a `code`. */
export interface PhoneProvider {
  /** `phone` is an E.164 number. */
  readonly send: (phone: string) => Promise<ConfirmCode>;
}

/** Undefined while our own SMS verifies numbers; loaded when the first code is requested. */
export const $phoneProvider = atom<(() => Promise<PhoneProvider>) | undefined>(undefined);

/** Spec §9: phone authentication is locked for 5 minutes. */
export const PHONE_LOCK_SECONDS = 300;

/** Error codes of phone authentication (spec §8), by Firebase error code. */
const FAILURES: Readonly<Record<string, FailureCode>> = {
  'auth/invalid-phone-number': 'verification.phone_invalid',
  'auth/missing-phone-number': 'verification.phone_invalid',
  'auth/too-many-requests': 'verification.too_many',
  'auth/invalid-verification-code': 'verification.code_wrong',
  'auth/missing-verification-code': 'verification.code_wrong',
  'auth/invalid-verification-id': 'verification.code_wrong',
  'auth/missing-verification-id': 'verification.code_wrong',
  'auth/code-expired': 'verification.code_wrong',
  'auth/captcha-check-failed': 'phone.captcha_failed',
  'auth/invalid-app-credential': 'phone.captcha_failed',
  'auth/missing-app-credential': 'phone.captcha_failed',
  'auth/invalid-recaptcha-token': 'phone.captcha_failed',
  'auth/missing-recaptcha-token': 'phone.captcha_failed',
  'auth/recaptcha-not-enabled': 'phone.captcha_failed',
  'auth/quota-exceeded': 'phone.quota_exceeded',
  'auth/operation-not-allowed': 'phone.not_allowed',
  'auth/admin-restricted-operation': 'phone.not_allowed',
  'auth/unauthorized-domain': 'phone.not_allowed',
  'auth/user-disabled': 'phone.not_allowed',
  'auth/popup-closed-by-user': 'phone.popup_closed',
  'auth/cancelled-popup-request': 'phone.popup_closed',
  'auth/network-request-failed': 'network.failed',
  'auth/timeout': 'network.slow',
};

function toCode(error: unknown): FailureCode {
  if (error instanceof ChunkLoadError) return 'network.failed';
  const { code } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown };
  return FAILURES[String(code)] ?? 'phone.unknown';
}

export function toPhoneFailure(error: unknown): Failure {
  const code = toCode(error);
  const wait = code === 'verification.too_many' ? { retryAfter: PHONE_LOCK_SECONDS } : {};
  return { code, requestId: '', ...wait };
}

/** Number with country code, empty without one; the provider removes a trunk prefix like our platform does. */
export function toE164({ mobileNum, countryDialingCode }: { mobileNum: string; countryDialingCode: string }): string {
  const phone = readTypedPhone(mobileNum) ?? '';
  if (phone.startsWith('+')) return toPresentPhone(phone);
  return countryDialingCode && toPresentPhone(`+${countryDialingCode.replaceAll(/\D/g, '')}${phone}`);
}
