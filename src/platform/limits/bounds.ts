import { CAPTCHA_AFTER_FAILURES } from '../../contract/session/session.ts';

/** Every number that bounds guesses and codes. Decision 0074 prints them as a table. */
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Counts are never set to zero by a lock: they lose one in `forgetEveryMs`. */
export interface Bound {
  /** Each time that the count reaches a multiple of it, it locks. Undefined: it never locks for a time. */
  lockEvery?: number;
  forgetEveryMs: number;
  /** How long the first locks last. Each next one takes twice as long as the last of these; each full day without a lock takes one back. */
  locksMs: readonly number[];
  lockMsMax: number;
  /** At this count it is closed, forgets nothing, and opens only when it is cleared. */
  closesAt?: number;
}

/** Wrong passwords of a name from one network, or from a known device. Reading: ten lock for 15 minutes. */
const NAME_PLACE = {
  lockEvery: 10,
  forgetEveryMs: DAY_MS,
  locksMs: [15 * MINUTE_MS],
  lockMsMax: DAY_MS,
  closesAt: 100,
} satisfies Bound;
/** Wrong passwords of a name from all devices that are not known. NIST SP 800-63B 5.2.2: no more than 100 in a row for an account. */
const NAME_STRANGERS = { forgetEveryMs: DAY_MS, locksMs: [], lockMsMax: 0, closesAt: 100 } satisfies Bound;
/** Wrong passwords of one network (/24) over all names. Ours: a carrier puts some thousands of people behind one network. */
const NETWORK_FAILURES = {
  lockEvery: 200,
  forgetEveryMs: DAY_MS / 200,
  locksMs: [15 * MINUTE_MS],
  lockMsMax: DAY_MS,
} satisfies Bound;
/** Wrong passwords, payment passwords and second factors of a member, asked of an open session or after a right password. Reading: as a sign-in. */
const MEMBER_SECRET = {
  lockEvery: 10,
  forgetEveryMs: DAY_MS,
  locksMs: [15 * MINUTE_MS],
  lockMsMax: DAY_MS,
} satisfies Bound;
/** Codes to one number or address, asked from one network, or on a device that gave a right code for it. Spec §9, reading: 5 minutes after
 * the fifth of an hour, an hour after the tenth. */
const CONTACT_PLACE = {
  lockEvery: 5,
  forgetEveryMs: HOUR_MS,
  locksMs: [5 * MINUTE_MS, HOUR_MS],
  lockMsMax: DAY_MS,
} satisfies Bound;
/** Codes to one number or address from all networks. Ours: six networks at their first bound. */
const CONTACT_STRANGERS = {
  lockEvery: 30,
  forgetEveryMs: DAY_MS / 30,
  locksMs: [HOUR_MS],
  lockMsMax: DAY_MS,
} satisfies Bound;
/** Codes that one network asks for, to any number. Ours: what a day of them may cost. */
const NETWORK_CODES = {
  lockEvery: 300,
  forgetEveryMs: DAY_MS / 300,
  locksMs: [15 * MINUTE_MS],
  lockMsMax: DAY_MS,
} satisfies Bound;
/** Codes that a member has sent to new contacts (decision 0062). */
const MEMBER_CODES = { lockEvery: 10, forgetEveryMs: HOUR_MS, locksMs: [HOUR_MS], lockMsMax: DAY_MS } satisfies Bound;
/** Notices of a changed password (decision 0062). The lock does not grow: a thief must not silence the next notice for a day. */
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

/** The human check is asked from the count `after` on, and takes twice the work with each further `step`. */
export interface CheckBound {
  after: number;
  step: number;
}
export const NAME_CHECK: CheckBound = { after: CAPTCHA_AFTER_FAILURES, step: 1 };
export const NETWORK_FAILURE_CHECK: CheckBound = { after: 20, step: 20 };
export const NETWORK_CODE_CHECK: CheckBound = { after: 10, step: 10 };
