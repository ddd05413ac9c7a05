import type { ErrorCode } from './errors.ts';

/** Message keys that the spec fixes verbatim, by the error code that uses them. */
export const SPEC_MESSAGE_KEYS = {
  'session.real_account_required': 'in_need_true_account',
  'session.not_agent': 'error_not_agent',
  'registration.invitation_code': 'invitation_code_error',
} as const satisfies Partial<Record<ErrorCode, string>>;
