import * as z from 'zod/mini';
import { EMAIL, EMAIL_MAX } from '../../lib/email.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { PHONE_ERRORS } from '../core/phone-errors.ts';
import {
  CODE_INPUT,
  FIREBASE_FIELDS,
  HUMAN_CHECK,
  PASSWORD_INPUT_MAX,
  PHONE_FIELDS,
  SessionSchema,
  SIGN_IN_ERRORS,
  USERNAME_INPUT_MAX,
} from './session.ts';

const password = z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSWORD_INPUT_MAX));
const NEW_PASSWORD_ERRORS = ['request.invalid', 'registration.password_common'] as const;

/**
 * Ends every other session of the member. New passwords follow the registration rule of `password` (spec §5). A member
 * without a password omits `oldPassword`, within some minutes of the sign-in (`isFresh` of the security settings).
 */
export const changePassword = defineEndpoint({
  id: 'changePassword',
  area: 'session',
  method: 'POST',
  path: '/wps/member/password',
  summary: 'Change the password',
  origin: 'spec',
  auth: 'real-member',
  beforePasswordChange: true,
  body: 'jose',
  errors: [
    ...NEW_PASSWORD_ERRORS,
    'session.required',
    'session.secret_wrong',
    'session.secret_locked',
    'password.same',
  ],
  request: () =>
    z.strictObject({ oldPassword: z.optional(password), newPassword: password, confirmNewPassword: password }),
  response: () => z.null(),
});

/**
 * Sends an e-mail with a link that sets a new password once. The answer is the same whether or not name and e-mail
 * match.
 */
export const resetPasswordByEmail = defineEndpoint({
  id: 'resetPasswordByEmail',
  area: 'session',
  method: 'POST',
  path: '/wps/member/password/email',
  summary: 'Send a link for a new password by e-mail',
  origin: 'spec',
  auth: 'none',
  body: 'form',
  captcha: 'takes',
  sendsCode: true,
  // Only other platforms answer with the last code: ours never discloses whether an account exists.
  errors: [
    'verification.too_many',
    'verification.not_sent',
    'session.captcha_required',
    'session.captcha_wrong',
    'password.owner_unknown',
  ],
  request: () =>
    z.strictObject({
      username: z.string().check(z.trim(), z.minLength(1), z.maxLength(USERNAME_INPUT_MAX)),
      email: z.string().check(z.trim(), z.maxLength(EMAIL_MAX), z.regex(EMAIL)),
      ...HUMAN_CHECK,
    }),
  response: () => z.null(),
});

/** `token` is `#passwordReset=` of the link in the e-mail. Ends every session of the member. */
export const setPasswordByLink = defineEndpoint({
  id: 'setPasswordByLink',
  area: 'session',
  method: 'POST',
  path: '/wps/member/password/link',
  summary: 'Set a new password with the link of a mail',
  origin: 'orla',
  auth: 'none',
  body: 'jose',
  errors: [...NEW_PASSWORD_ERRORS, 'password.link_expired'],
  request: () =>
    z.strictObject({
      token: z.string().check(z.minLength(1), z.maxLength(200)),
      newPassword: password,
      confirmNewPassword: password,
    }),
  response: () => z.object({ account: z.string() }),
});

/**
 * The answer is the same whether or not the number has an account. `expirationTime` is in milliseconds since the Unix
 * epoch.
 */
export const sendResetSms = defineEndpoint({
  id: 'sendResetSms',
  area: 'session',
  method: 'POST',
  path: '/wps/member/password/sms',
  summary: 'Send the SMS code of a forgotten password',
  origin: 'orla',
  auth: 'none',
  captcha: 'takes',
  sendsCode: true,
  errors: [
    'password.reset_disabled',
    'verification.not_sent',
    ...PHONE_ERRORS,
    'verification.too_many',
    'session.captcha_required',
    'session.captcha_wrong',
  ],
  request: () => z.strictObject({ ...PHONE_FIELDS, ...HUMAN_CHECK }),
  response: () => z.object({ expirationTime: z.number() }),
});

/** Sets a new password by phone and signs in (spec §3, §4; module CHNGPASSVERIF3). */
export const resetPasswordByPhone = defineEndpoint({
  id: 'resetPasswordByPhone',
  area: 'session',
  method: 'POST',
  path: '/wps/member/password/verification',
  summary: 'Set a new password with an SMS code or a Firebase ID token',
  origin: 'spec',
  auth: 'none',
  body: 'jose',
  issuesSession: true,
  errors: [
    ...NEW_PASSWORD_ERRORS,
    'password.reset_disabled',
    ...PHONE_ERRORS,
    'verification.code_wrong',
    'verification.not_allowed',
    ...SIGN_IN_ERRORS,
  ],
  request: () =>
    z.strictObject({
      newPassword: password,
      ...PHONE_FIELDS,
      verificationCode: z.optional(CODE_INPUT),
      ...FIREBASE_FIELDS,
    }),
  response: () => SessionSchema,
});
