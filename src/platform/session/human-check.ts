import { WORK_PROVIDER } from '../../contract/session/proof-of-work.ts';
import type { CaptchaPurpose } from '../../contract/session/session.ts';
import { logWarning } from '../../server/log.ts';
import { type Refusal, refuseWith } from '../../server/result.ts';
import type { Settings } from '../env.ts';
import type { Call } from '../http/implement.ts';
import { isCaptchaRight } from './captcha.ts';
import { issueWork, spendWork } from './proof-of-work.ts';

interface HumanAnswer {
  captcha?: string | undefined;
  checkProvider?: string | undefined;
  checkToken?: string | undefined;
}
export type HumanCall = Pick<Call<HumanAnswer>, 'env' | 'settings' | 'input' | 'captchaId' | 'getVisitor'>;

/** `none`: the request has no proof. A number: the proven work in tries; a picture and a service token count as any number of tries. */
export type HumanResult = 'none' | 'wrong' | number;
const ENOUGH = Number.POSITIVE_INFINITY;
type HumanCheck = (call: HumanCall, purpose: CaptchaPurpose) => Promise<HumanResult>;

const TIMEOUT_MS = 5_000;

/** Checks the picture, if the operator chose pictures as the human check. */
const checkCaptcha: HumanCheck = async ({ env, input, captchaId }, purpose) => {
  if (!input.captcha) return 'none';
  return (await isCaptchaRight(env, purpose, captchaId, input.captcha)) ? ENOUGH : 'wrong';
};

interface Verdict {
  success?: unknown;
  action?: unknown;
}

async function verify({ url, secret }: NonNullable<Settings['humanCheck']>, token: string, ip: string) {
  const form = new URLSearchParams({ secret, response: token, ...(ip === '' ? {} : { remoteip: ip }) });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual', signal });
  if (!response.ok) throw new Error(`the service answered ${response.status}`);
  return (await response.json()) as Verdict;
}

/**
 * Checks a token with a service that takes `secret`, `response` and `remoteip` as a form and answers `{ success, action }`, as Turnstile,
 * hCaptcha and reCAPTCHA do. A token is wrong if it is for another action, or if the service could not check it.
 */
function checkByService(service: NonNullable<Settings['humanCheck']>): HumanCheck {
  return async ({ input, getVisitor }, purpose) => {
    if (!input.checkToken) return 'none';
    if (input.checkProvider !== service.name) return 'wrong';
    try {
      const visitor = await getVisitor();
      const { success, action } = await verify(service, input.checkToken, visitor?.ip ?? '');
      const isMeant = action === undefined || action === '' || action === purpose;
      return success === true && isMeant ? ENOUGH : 'wrong';
    } catch (error) {
      logWarning('session.human_check_failed', { service: service.name, cause: String(error) });
      return 'wrong';
    }
  };
}

const checkWork: HumanCheck = async ({ env, settings, input }, purpose) => {
  const tries = await spendWork(env, settings, purpose, input.checkToken ?? '');
  return tries > 0 ? tries : 'wrong';
};

const NO_CHECK: HumanCheck = async () => 'none';

function chooseCheck({ settings, input }: HumanCall): HumanCheck {
  const { humanCheck, asksPicture } = settings;
  if (!asksPicture && input.checkToken && input.checkProvider === WORK_PROVIDER) return checkWork;
  if (humanCheck && input.checkToken) return checkByService(humanCheck);
  return asksPicture ? checkCaptcha : NO_CHECK;
}

/**
 * Runs the human check (decision 0073): proof of work by default, the picture if the operator chose it, the service if one is configured. A
 * request with a service token is judged by that token alone, so that one request is one try.
 */
export function checkHumanAnswer(call: HumanCall, purpose: CaptchaPurpose): Promise<HumanResult> {
  return chooseCheck(call)(call, purpose);
}

export const toProven = (human: HumanResult) => (typeof human === 'number' ? human : 0);

/** The `value` of a refusal that demands a proof with the next try: the work to do, unless the check is a picture. */
export async function toHumanValue({ settings }: Pick<HumanCall, 'settings'>, purpose: CaptchaPurpose, tries: number) {
  return { captcha: true, ...(!settings.asksPicture && { challenge: await issueWork(settings, purpose, tries) }) };
}

/** The refusal of a request that proved less work than `tries`. It contains the work to do. */
export async function refuseHuman(
  call: HumanCall,
  human: HumanResult,
  purpose: CaptchaPurpose,
  tries: number,
): Promise<Refusal> {
  const code = human === 'wrong' ? 'session.captcha_wrong' : 'session.captcha_required';
  return refuseWith(code, await toHumanValue(call, purpose, tries));
}
