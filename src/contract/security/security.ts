import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { PHONE_ERRORS } from '../core/phone-errors.ts';
import { PAYMENT_PASSWORD_MAX, PAYMENT_PASSWORD_MIN } from '../core/typed-text.ts';
import { MemberInfoSchema, STATIC_AVATARS } from '../member/member.ts';
import { CODE_INPUT, HUMAN_CHECK, PASSWORD_INPUT_MAX, PHONE_FIELDS, SentCodeSchema } from '../session/session.ts';
import { UploadIdSchema } from '../uploads/uploads.ts';
import { hasNicknameSigns, NICKNAME_MAX, toNickname } from './nickname.ts';

export const CONTACT_MAX = 254;
export const SIGN_INS_KEPT = 50;

const MEMBER = { area: 'member', origin: 'orla', auth: 'real-member' } as const;
const secret = z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSWORD_INPUT_MAX));
const SECRET_ERRORS = ['session.required', 'session.secret_wrong', 'session.secret_locked'] as const;

export const SignInSchema = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** Network part of the address only: `203.0.113.*`. */
  ip: z.string(),
  country: z.string(),
  device: z.string(),
  method: z.enum(['password', 'sms', 'registration', 'reset', 'verification', 'handover']),
});

export const getSecurityConfig = defineEndpoint({
  ...MEMBER,
  id: 'getSecurityConfig',
  method: 'GET',
  path: '/wps/v2/member/securityConfig',
  summary: 'Security settings of the account',
  errors: ['session.required'],
  request: () => z.strictObject({}),
  response: () =>
    z.object({
      /** False for a member who registered by phone and never set a password. */
      hasPassword: z.boolean(),
      hasPaymentPassword: z.boolean(),
      hasTotp: z.boolean(),
      /** Masked; null if none is verified. */
      phone: z.nullable(z.string()),
      email: z.nullable(z.string()),
      /** True if binding the first contact needs the password too, because the sign-in is no longer fresh. */
      needsSecret: z.boolean(),
      /** True if the sign-in is recent enough to count as proof. The member can then set the first login password without another proof. */
      isFresh: z.boolean(),
      passwordChangedAt: z.nullable(z.string()),
      lastSignIn: z.nullable(SignInSchema),
    }),
});

/** `currentPassword` is the payment password, or the login password if there is none. */
export const setPaymentPassword = defineEndpoint({
  ...MEMBER,
  id: 'setPaymentPassword',
  method: 'POST',
  path: '/wps/member/paymentPassword',
  summary: 'Set or change the payment password',
  body: 'jose',
  errors: [...SECRET_ERRORS, 'request.invalid', 'password.same', 'registration.password_common'],
  request: () =>
    z.strictObject({
      currentPassword: secret,
      newPassword: z.string().check(z.trim(), z.minLength(PAYMENT_PASSWORD_MIN), z.maxLength(PAYMENT_PASSWORD_MAX)),
      confirmNewPassword: secret,
    }),
  response: () => z.null(),
});

const CONTACT = {
  kind: z.enum(['phone', 'email']),
  /** The number as typed, or the e-mail address. */
  value: z.string().check(z.trim(), z.minLength(1), z.maxLength(CONTACT_MAX)),
  countryDialingCode: PHONE_FIELDS.countryDialingCode,
};

/** If the contact belongs to another account, the answer does not say so. Only the message to this contact does. */
export const sendContactCode = defineEndpoint({
  ...MEMBER,
  id: 'sendContactCode',
  method: 'POST',
  path: '/wps/member/contact/code',
  summary: 'Send the code that verifies a phone number or e-mail',
  sendsCode: true,
  captcha: 'takes',
  errors: [
    'session.required',
    'verification.not_sent',
    ...PHONE_ERRORS,
    'verification.email_invalid',
    'verification.too_many',
    'session.captcha_required',
    'session.captcha_wrong',
  ],
  request: () => z.strictObject({ ...CONTACT, ...HUMAN_CHECK }),
  response: () => SentCodeSchema,
});

/**
 * Replacing a verified contact, or binding one some minutes after the sign-in (`needsSecret`), also requires the
 * payment (or login) password.
 */
export const bindContact = defineEndpoint({
  ...MEMBER,
  id: 'bindContact',
  method: 'POST',
  path: '/wps/member/contact',
  summary: 'Verify a phone number or e-mail by its code',
  body: 'jose',
  errors: [...SECRET_ERRORS, ...PHONE_ERRORS, 'verification.email_invalid', 'verification.code_wrong'],
  request: () => z.strictObject({ ...CONTACT, verificationCode: CODE_INPUT, password: z.optional(secret) }),
  response: () => z.object({ masked: z.string() }),
});

export const startTotp = defineEndpoint({
  ...MEMBER,
  id: 'startTotp',
  method: 'POST',
  path: '/wps/member/totp',
  summary: 'Begin to set up an authenticator app',
  body: 'jose',
  errors: [...SECRET_ERRORS, 'security.totp_exists'],
  request: () => z.strictObject({ password: secret }),
  response: () => z.object({ secret: z.string(), url: z.string() }),
});

/** The answer has ten codes of twelve digits, which are shown only here. Each replaces one code of the app, once. */
export const confirmTotp = defineEndpoint({
  ...MEMBER,
  id: 'confirmTotp',
  method: 'POST',
  path: '/wps/member/totp/confirm',
  summary: 'Finish the set-up with a code of the app',
  errors: ['session.required', 'session.secret_locked', 'security.totp_missing', 'verification.code_wrong'],
  request: () => z.strictObject({ code: CODE_INPUT }),
  response: () => z.object({ recoveryCodes: z.array(z.string()) }),
});

export const removeTotp = defineEndpoint({
  ...MEMBER,
  id: 'removeTotp',
  method: 'POST',
  path: '/wps/member/totp/remove',
  summary: 'Remove the authenticator app, with the password and one of its codes or a recovery code',
  body: 'jose',
  errors: [...SECRET_ERRORS, 'security.totp_missing', 'verification.code_wrong'],
  request: () => z.strictObject({ password: secret, code: CODE_INPUT }),
  response: () => z.null(),
});

export const listSignIns = defineEndpoint({
  ...MEMBER,
  id: 'listSignIns',
  method: 'GET',
  path: '/wps/member/signIns',
  summary: 'The last sign-ins, newest first',
  errors: ['session.required'],
  request: () => z.strictObject({}),
  response: () => z.object({ list: z.array(SignInSchema) }),
});

export const listSessions = defineEndpoint({
  ...MEMBER,
  id: 'listSessions',
  method: 'GET',
  path: '/wps/member/sessions',
  summary: 'Active sessions of the member',
  errors: ['session.required'],
  request: () => z.strictObject({}),
  response: () =>
    z.object({
      list: z.array(
        z.object({
          id: z.string(),
          isThis: z.boolean(),
          createdAt: z.string(),
          expiresAt: z.string(),
          ip: z.string(),
          device: z.string(),
        }),
      ),
    }),
});

/** Without `id`, ends every session except the calling one. */
export const revokeSessions = defineEndpoint({
  ...MEMBER,
  id: 'revokeSessions',
  method: 'POST',
  path: '/wps/member/sessions/revoke',
  summary: 'End one session, or all others',
  errors: ['session.required'],
  request: () => z.strictObject({ id: z.optional(z.string().check(z.regex(/^[0-9a-f]{16}$/))) }),
  response: () => z.object({ ended: z.number() }),
});

export const setNickname = defineEndpoint({
  ...MEMBER,
  id: 'setNickname',
  method: 'POST',
  path: '/wps/member/nickname',
  summary: 'Change the name that others see',
  errors: ['session.required', 'request.invalid'],
  request: () =>
    z.strictObject({
      nickname: z
        .string()
        .check(
          z.overwrite(toNickname),
          z.minLength(1),
          z.maxLength(NICKNAME_MAX),
          z.refine(hasNicknameSigns, 'security.nickname_signs'),
        ),
    }),
  response: () => MemberInfoSchema,
});

const AvatarSchema = z.object({ avatar: z.string(), avatarType: MemberInfoSchema.shape.avatarType });

export const getMemberIcon = defineEndpoint({
  id: 'getMemberIcon',
  area: 'member',
  method: 'GET',
  path: '/wps/member/info/icon',
  summary: 'The avatar of the member',
  origin: 'spec',
  auth: 'member',
  errors: ['session.required'],
  request: () => z.strictObject({}),
  response: () => AvatarSchema,
});

export const listAvatars = defineEndpoint({
  id: 'listAvatars',
  area: 'member',
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerAvatar',
  summary: 'The avatars that a member may choose',
  origin: 'spec',
  auth: 'member',
  errors: ['session.required', 'system.feature_disabled'],
  request: () => z.strictObject({}),
  response: () => z.object({ list: z.array(AvatarSchema) }),
});

export const setAvatar = defineEndpoint({
  ...MEMBER,
  id: 'setAvatar',
  method: 'POST',
  path: '/wps/member/info/icon',
  summary: 'Choose an avatar',
  errors: ['session.required', 'system.feature_disabled'],
  request: () => z.strictObject({ avatar: z.enum(STATIC_AVATARS) }),
  response: () => AvatarSchema,
});

/**
 * `uploadId` is an id of `POST /wps/uploads` for the purpose `avatar`. It becomes the avatar, readable at `GET
 * /wps/uploads/:id`.
 */
export const setOwnAvatar = defineEndpoint({
  ...MEMBER,
  id: 'setOwnAvatar',
  method: 'POST',
  path: '/wps/member/info/picture',
  summary: 'Use an uploaded picture as avatar',
  errors: ['session.required', 'system.feature_disabled', 'uploads.unknown'],
  request: () => z.strictObject({ uploadId: UploadIdSchema }),
  response: () => AvatarSchema,
});

/** Sound of games: one choice for all games and devices of the account, answered by `getMemberInfo`. */
export const setGameSound = defineEndpoint({
  id: 'setGameSound',
  area: 'member',
  method: 'POST',
  path: '/wps/member/sound',
  summary: 'Switch the sound of all games on or off',
  origin: 'orla',
  auth: 'member',
  errors: ['session.required'],
  request: () => z.strictObject({ isOn: z.boolean() }),
  response: () => z.null(),
});

/** Language of later messages to this member (spec §7). */
export const updateLanguage = defineEndpoint({
  id: 'updateLanguage',
  area: 'member',
  method: 'POST',
  path: '/wps/member/language',
  summary: 'Set the language of messages to the member, a code of the catalogue',
  origin: 'spec',
  auth: 'member',
  errors: ['session.required'],
  request: () => z.strictObject({ language: z.string().check(z.regex(/^[A-Z]{2}(-[A-Z]{2})?$/)) }),
  response: () => z.null(),
});
