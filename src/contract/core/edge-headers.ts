/**
 * Headers between the site worker and the platform. The edge accepts none of them from a browser and forwards none to
 * it.
 * `VISITOR_HEADER`: `base64url(JSON VisitorClaim) + '.' + hex HMAC-SHA256 of that first part with EDGE_SECRET`.
 * `edge` calls carry `Authorization: Bearer <EDGE_SECRET>` in both directions. During a rotation the platform also
 * accepts the previous secret.
 */
export const VISITOR_HEADER = 'X-Orla-Visitor';
/** Captcha id: set on the answer of an endpoint with `captcha: 'issues'`, sent to one with `captcha: 'takes'`. */
export const CAPTCHA_HEADER = 'X-Captcha-Id';
/** Secret of a visitor without a session, kept in the browser; sent to an endpoint with `takesGuestSecret`. */
export const GUEST_SECRET_HEADER = 'X-Guest-Secret';
/** 32 random bytes as base64url. */
export const GUEST_SECRET = /^[A-Za-z0-9_-]{43}$/;
/** Token of a person of the staff: set by the platform on the answer of `staffSession: 'issues'`. */
export const STAFF_TOKEN_HEADER = 'X-Staff-Token';
/** `staff.` and 32 random bytes as base64url; a bearer of this form belongs to a person. */
export const STAFF_TOKEN = /^staff\.[A-Za-z0-9_-]{43}$/;
export const REQUEST_ID_HEADER = 'X-Request-Id';
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** An idempotency key consists of visible ASCII without spaces. The edge forwards nothing else and the platform accepts nothing else. */
export const IDEMPOTENCY_KEY_MAX = 128;
export const IDEMPOTENCY_KEY = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_MAX}}$`);
/**
 * Header of answers to operator calls; the edge passes it on to the browser. Its value is the time at which the platform read the answer,
 * in milliseconds since the Unix epoch by the platform's clock. On an answer or refusal of a call that `sets` a thing, it is a time just
 * after the last change of the thing.
 */
export const READ_AT_HEADER = 'X-Read-At';
/**
 * Header of calls that `set` a thing; the edge passes it on to the platform. Its value is that of `READ_AT_HEADER` in the answer that
 * filled the form.
 */
export const SEEN_AT_HEADER = 'X-Seen-At';
export const TIME_MS = /^\d{1,15}$/;
export const VISITOR_CLAIM_LIFE_SECONDS = 60;

/** Life of a device cookie, and of the device in the platform's records: browsers keep no cookie longer (RFC 6265bis, 400 days). */
export const DEVICE_LIFE_SECONDS = 400 * 86_400;
/** 16 random bytes or more as base64url. */
export const DEVICE_ID = /^[A-Za-z0-9_-]{22,64}$/;

export interface VisitorClaim {
  ip: string;
  /** ISO 3166 alpha-2, or 'XX' when unknown. */
  country: string;
  /** Origin of the calling site worker, which the platform notifies of content changes. */
  site: string;
  /** Seconds since the Unix epoch. */
  at: number;
  /** Id of the device cookie, of pattern `DEVICE_ID`: sent with calls that issue a session or send a code. */
  device?: string | undefined;
  /** Deployed version of the calling site worker, where it is known. */
  version?: string | undefined;
}
