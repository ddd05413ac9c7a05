import type { CaptchaPurpose } from '../../contract/session.ts';
import { logWarning } from '../../server/log.ts';
import type { Settings } from '../env.ts';
import type { Call } from '../http/implement.ts';
import { isCaptchaRight } from './captcha.ts';

interface HumanAnswer {
  captcha?: string | undefined;
  checkProvider?: string | undefined;
  checkToken?: string | undefined;
}
export type HumanCall = Pick<Call<HumanAnswer>, 'env' | 'settings' | 'input' | 'captchaId' | 'getVisitor'>;

/** `none`: nothing was answered yet. */
export type HumanResult = 'none' | 'right' | 'wrong';
type HumanCheck = (call: HumanCall, purpose: CaptchaPurpose) => Promise<HumanResult>;

const TIMEOUT_MS = 5_000;

/** The built-in one. */
const checkCaptcha: HumanCheck = async ({ env, input, captchaId }, purpose) => {
  if (!input.captcha) return 'none';
  return (await isCaptchaRight(env, purpose, captchaId, input.captcha)) ? 'right' : 'wrong';
};

interface Verdict {
  success?: unknown;
  action?: unknown;
}

async function verify({ url, secret }: NonNullable<Settings['humanCheck']>, token: string, ip: string) {
  const form = new URLSearchParams({ secret, response: token, ...(ip === '' ? {} : { remoteip: ip }) });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual', signal });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  return (await response.json()) as Verdict;
}

/**
 * A service that takes `secret`, `response` and `remoteip` as a form and answers `{ success, action }`, as Turnstile, hCaptcha and
 * reCAPTCHA do. A token for another action counts for nothing, and so does one that could not be asked about.
 */
function checkByService(service: NonNullable<Settings['humanCheck']>): HumanCheck {
  return async ({ input, getVisitor }, purpose) => {
    if (!input.checkToken) return 'none';
    if (input.checkProvider !== service.name) return 'wrong';
    try {
      const visitor = await getVisitor();
      const { success, action } = await verify(service, input.checkToken, visitor?.ip ?? '');
      const isMeant = action === undefined || action === '' || action === purpose;
      return success === true && isMeant ? 'right' : 'wrong';
    } catch (error) {
      logWarning('session.human_check_failed', { service: service.name, cause: String(error) });
      return 'wrong';
    }
  };
}

/**
 * The slot: the service where one is configured, and the built-in captcha, which the dialogs of the site draw. Whoever brings a token
 * is judged by it alone: nobody tries twice with one request.
 */
export function checkHumanAnswer(call: HumanCall, purpose: CaptchaPurpose): Promise<HumanResult> {
  const { humanCheck } = call.settings;
  const check = humanCheck && call.input.checkToken ? checkByService(humanCheck) : checkCaptcha;
  return check(call, purpose);
}
