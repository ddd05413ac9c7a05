import * as z from 'zod/mini';
import type { WorkChallenge } from '../../contract/session/proof-of-work.ts';
import { type Challenge, ChallengeSchema, LoginRefusalSchema } from '../../contract/session/session.ts';
import type { Failure } from '../core/result.ts';

/** The challenge of a sign-in with a correct secret; undefined for other refusals. */
export function toChallenge({ code, value }: Failure): Challenge | undefined {
  return code === 'session.verification_required' ? z.safeParse(ChallengeSchema, value).data : undefined;
}

/** The work that the next try must prove; undefined when none is required, or a picture is. */
export function toWork({ value }: Failure): WorkChallenge | undefined {
  return z.safeParse(LoginRefusalSchema, value).data?.challenge;
}

/** True if the next attempt needs a captcha. */
export function asksForCaptcha({ code, value }: Failure): boolean {
  return code === 'session.captcha_required' || z.safeParse(LoginRefusalSchema, value).data?.captcha === true;
}
