/** Refusals of a mobile number; forms show them at its field. Free of schemas, because pages import it. */
export const PHONE_ERRORS = [
  'verification.phone_invalid',
  'verification.phone_not_mobile',
  'verification.phone_country',
] as const;
