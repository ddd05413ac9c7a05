import { CAPTCHA_AFTER_FAILURES } from '../../contract/session/session.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';

/** All limits on guesses and codes. Decision 0074 has them as a table. */

/** A limit of a count. The count loses one in each `forgetEveryMs`; a lock never clears it. */
export interface Bound {
  /** The count locks each time it reaches a multiple of this. Undefined: it never locks for a time. */
  lockEvery?: number;
  forgetEveryMs: number;
  /**
   * Length of the first locks. Each later lock is twice as long as the one before; each full day without a lock takes one doubling back.
   */
  locksMs: readonly number[];
  lockMsMax: number;
  /** A count that reaches this number is closed: it stops decreasing, and only `clear` opens it. */
  closesAt?: number;
}

/** Wrong passwords of a name from one network, or from a known device. Our reading of the spec: ten wrong passwords lock for 15 minutes. */
const NAME_PLACE = {
  lockEvery: 10,
  forgetEveryMs: DAY_MS,
  locksMs: [15 * MINUTE_MS],
  lockMsMax: DAY_MS,
  closesAt: 100,
} satisfies Bound;
/** Wrong passwords of a name from all unknown devices. NIST SP 800-63B 5.2.2: no more than 100 in a row for an account. */
const NAME_STRANGERS = { forgetEveryMs: DAY_MS, locksMs: [], lockMsMax: 0, closesAt: 100 } satisfies Bound;
/** Wrong passwords of one network (/24) over all names. Our own limit: a carrier puts some thousands of people behind one network. */
const NETWORK_FAILURES = {
  lockEvery: 200,
  forgetEveryMs: DAY_MS / 200,
  locksMs: [15 * MINUTE_MS],
  lockMsMax: DAY_MS,
} satisfies Bound;
/**
 * Wrong passwords, payment passwords and second factors of a member, from an open session or after a right password. Our reading of the
 * spec: the same limit as for a sign-in.
 */
const MEMBER_SECRET = {
  lockEvery: 10,
  forgetEveryMs: DAY_MS,
  locksMs: [15 * MINUTE_MS],
  lockMsMax: DAY_MS,
} satisfies Bound;
/**
 * Codes to one number or address, requested from one network, or on a device that gave a right code for it before. Spec §9, our reading: a
 * lock of 5 minutes after the fifth code of an hour, of an hour after the tenth.
 */
const CONTACT_PLACE = {
  lockEvery: 5,
  forgetEveryMs: HOUR_MS,
  locksMs: [5 * MINUTE_MS, HOUR_MS],
  lockMsMax: DAY_MS,
} satisfies Bound;
/** Codes to one number or address from all networks. Our own limit: as many codes as six networks at their first lock. */
const CONTACT_STRANGERS = {
  lockEvery: 30,
  forgetEveryMs: DAY_MS / 30,
  locksMs: [HOUR_MS],
  lockMsMax: DAY_MS,
} satisfies Bound;
/** Codes that one network requests, to any number. Our own limit, chosen by the cost of the codes of a day. */
const NETWORK_CODES = {
  lockEvery: 300,
  forgetEveryMs: DAY_MS / 300,
  locksMs: [15 * MINUTE_MS],
  lockMsMax: DAY_MS,
} satisfies Bound;
/** Codes that a member requests for new contacts (decision 0062). */
const MEMBER_CODES = { lockEvery: 10, forgetEveryMs: HOUR_MS, locksMs: [HOUR_MS], lockMsMax: DAY_MS } satisfies Bound;
/** Notices of a changed password (decision 0062). The lock does not grow, so that a thief cannot silence the next notice for a day. */
const MEMBER_NOTICES = {
  lockEvery: 5,
  forgetEveryMs: 12 * MINUTE_MS,
  locksMs: [HOUR_MS],
  lockMsMax: HOUR_MS,
} satisfies Bound;

export const BOUNDS = {
  namePlace: NAME_PLACE,
  nameStrangers: NAME_STRANGERS,
  networkFailures: NETWORK_FAILURES,
  memberSecret: MEMBER_SECRET,
  contactPlace: CONTACT_PLACE,
  contactStrangers: CONTACT_STRANGERS,
  networkCodes: NETWORK_CODES,
  memberCodes: MEMBER_CODES,
  memberNotices: MEMBER_NOTICES,
} as const satisfies Record<string, Bound>;
export type BoundName = keyof typeof BOUNDS;

/** The human check starts at the count `after`; the work doubles with each further `step`. */
export interface CheckBound {
  after: number;
  step: number;
}
export const NAME_CHECK: CheckBound = { after: CAPTCHA_AFTER_FAILURES, step: 1 };
export const NETWORK_FAILURE_CHECK: CheckBound = { after: 20, step: 20 };
export const NETWORK_CODE_CHECK: CheckBound = { after: 10, step: 10 };
