import * as z from 'zod/mini';

/**
 * Every refusal of the product with its HTTP status (spec §8, design §3). The code is also the message key in
 * `i18n/messages/<locale>/errors.json`; a code without words in the default locale fails the messages test.
 */
export const ERROR_STATUS = {
  'request.malformed': 400,
  'request.invalid': 400,
  'request.stale': 400,
  'request.wrong_key': 400,
  'request.replayed': 409,
  'request.not_found': 404,
  'request.method_not_allowed': 405,
  'request.too_large': 413,
  'request.unsupported_type': 415,
  'request.forbidden_origin': 403,
  'request.rate_limited': 429,
  'idempotency.missing': 400,
  'idempotency.in_flight': 409,
  'idempotency.mismatch': 422,
  'session.required': 401,
  'session.wrong_credentials': 401,
  'session.captcha_required': 401,
  'session.captcha_wrong': 400,
  'session.locked': 429,
  'session.secret_wrong': 403,
  'session.secret_locked': 429,
  'session.not_agent': 403,
  'session.not_member': 403,
  'session.real_account_required': 403,
  'session.freeplay_disabled': 403,
  'session.sms_disabled': 403,
  'session.verification_required': 403,
  'session.verification_impossible': 403,
  'session.challenge_expired': 400,
  'verification.phone_invalid': 400,
  'verification.email_invalid': 400,
  'verification.code_wrong': 400,
  'verification.too_many': 429,
  'verification.not_allowed': 403,
  'password.reset_disabled': 403,
  'password.link_expired': 400,
  'password.same': 400,
  'security.totp_exists': 409,
  'security.totp_missing': 409,
  'registration.disabled': 403,
  'registration.username_taken': 409,
  'registration.password_common': 400,
  'registration.invitation_code': 400,
  'wallet.insufficient_funds': 409,
  'wallet.amount_invalid': 400,
  'wallet.currency_mismatch': 400,
  'wallet.transaction_unknown': 409,
  'wallet.round_closed': 409,
  'wallet.frozen': 409,
  'games.unknown': 400,
  'games.under_maintenance': 409,
  'games.launch_expired': 401,
  'games.stake_invalid': 400,
  'games.stake_over_limit': 400,
  'games.round_open': 409,
  'games.round_returned': 409,
  'games.favourites_full': 409,
  'games.taken': 409,
  'games.vendor_unknown': 400,
  'games.vendor_reserved': 400,
  'lottery.draw_final': 409,
  'records.unknown': 400,
  'member.unknown': 400,
  'system.feature_disabled': 403,
  'member.suspended': 403,
  'member.frozen': 403,
  'promotions.unknown': 400,
  'promotions.taken': 409,
  'promotions.not_possible': 409,
  'promotions.not_for_you': 403,
  'promotions.bonus_active': 409,
  'promotions.budget_spent': 409,
  'missions.unknown': 400,
  'missions.not_finished': 409,
  'points.insufficient': 409,
  'points.conversion_off': 403,
  'points.step': 400,
  'points.goods_unknown': 400,
  'points.out_of_stock': 409,
  'points.limit_reached': 409,
  'points.redemption_unknown': 400,
  'points.redemption_decided': 409,
  'operator.unauthorized': 401,
  'vendor.bad_signature': 401,
  'edge.unauthorized': 401,
  'gate.maintenance': 503,
  'gate.region': 451,
  'gate.invalid_domain': 404,
  'upstream.unavailable': 502,
  'upstream.invalid': 502,
  'upstream.timeout': 504,
  'upstream.busy': 503,
  'upstream.read_only': 503,
  'internal.error': 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Refusals that the browser makes itself: nothing answered, what answered was not ours, or it was for an earlier session (spec §8). */
export const CLIENT_ERRORS = ['network.failed', 'network.slow', 'session.changed', 'unknown'] as const;
export type FailureCode = ErrorCode | (typeof CLIENT_ERRORS)[number];

/** The message keys that the spec fixes verbatim, by the code that shows them. */
export const SPEC_MESSAGE_KEYS = {
  'session.real_account_required': 'in_need_true_account',
  'session.not_agent': 'error_not_agent',
  'registration.invitation_code': 'invitation_code_error',
} as const satisfies Partial<Record<ErrorCode, string>>;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}

/** `value.fields` of `request.invalid`: the name of each refused field and the rule that it broke. */
export const FieldErrorsSchema = z.object({ fields: z.record(z.string(), z.string()) });
