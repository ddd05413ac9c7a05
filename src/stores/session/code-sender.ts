import { atom } from 'nanostores';
import { CODE_MAX } from '../../contract/core/typed-text.ts';
import type { CaptchaPurpose } from '../../contract/session/session.ts';
import { toPlainDigits } from '../../lib/plain-digits.ts';
import { createWait } from '../core/counted-wait.ts';
import { environment } from '../core/environment.ts';
import type { Values } from '../core/forms.ts';
import { findCalls } from '../core/lazy-request.ts';
import type { Failure, Result } from '../core/result.ts';
import { refreshCaptcha } from './captcha.ts';
import { watchDelivery } from './code-delivery.ts';

/** Spec §9: at most one request per second, and 60 seconds of waiting per minute of validity. */
const CODE_FETCH_MS = 1_000;
const SECONDS_PER_EXPIRED_MINUTE = 60;
const TICK_MS = 1_000;
/** Maximum wait. If the server does not tell its time, the wait is computed with the visitor's clock, which may be wrong by hours. */
const WAIT_MAX_MS = 5 * 60_000;

/** Removes spaces, hyphens and invisible characters, because apps and messages show codes in groups. Accepts digits of any script. */
export function toCode(typed = ''): string {
  return toPlainDigits(typed).replaceAll(/[\s-]/g, '');
}

export function toCodeProblem(typed: string | undefined): { readonly code?: string } {
  const code = toCode(typed);
  if (code === '') return { code: 'required' };
  return code.length > CODE_MAX ? { code: 'too_big' } : {};
}

/**
 * Validity of a sent code: in minutes, or until a time of the server's clock. With the id in `delivery`, the page can
 * ask whether the code was delivered.
 */
export type Sent =
  | { readonly expiredMinutes: number; readonly delivery?: string | undefined }
  | { readonly expirationTime: number };

async function toWait(sent: Sent): Promise<number> {
  if ('expiredMinutes' in sent) return sent.expiredMinutes * SECONDS_PER_EXPIRED_MINUTE * TICK_MS;
  const now = (await findCalls()?.getServerNow()) ?? environment().now();
  return Math.min(sent.expirationTime - now, WAIT_MAX_MS);
}

const ASKS_CAPTCHA: readonly Failure['code'][] = ['session.captcha_required', 'session.captcha_wrong'];

/**
 * A button that sends a code and waits before the next one while the last code for the same contact is valid. `toContact` returns the
 * recipient as the visitor typed it. The platform has its own limits. With `isDiscreet`, the platform sends nothing if the contact has no
 * account, and does not say so.
 */
export function createCodeSender(
  toContact: (values: Values) => string,
  purpose: CaptchaPurpose = 'sms',
  isDiscreet = false,
) {
  /** Seconds until another code can be requested. */
  const $wait = atom(0);
  const $failure = atom<Failure | undefined>(undefined);
  /** Recipient of the last code. */
  const $sentTo = atom<string | undefined>(undefined);
  /** True after the platform asked for a captcha; each attempt needs a new captcha. */
  const $needsCaptcha = atom(false);
  /** True while a code is being requested. Separate from the request itself, because a human check may take longer. */
  const $isSending = atom(false);
  let fetchedAt = Number.NEGATIVE_INFINITY;
  const wait = createWait();
  let callOff: (() => void) | undefined;
  let endWatch: (() => void) | undefined;
  /** True during a lock, which applies to every contact and not only to the last one. */
  let isLocked = false;
  /** Changes at a reset, so that late answers for another number, method or sign-in are dropped. */
  let turn = 0;

  function tick(): void {
    const seconds = Math.ceil(wait.getLeft() / TICK_MS);
    $wait.set(seconds);
    callOff = seconds > 0 ? environment().after(TICK_MS, tick) : undefined;
  }

  function countDown(milliseconds: number): void {
    callOff?.();
    wait.begin(milliseconds);
    tick();
  }

  /** Ends the wait if the code was not delivered, so that the visitor can request another one at once. */
  function watch(id: string): void {
    endWatch = watchDelivery(id, () => {
      countDown(0);
      $sentTo.set(undefined);
      $failure.set({ code: 'verification.not_sent', requestId: '' });
    });
  }

  function lock(milliseconds: number): void {
    isLocked = true;
    countDown(milliseconds);
  }

  function isWaiting(values: Values): boolean {
    return $wait.get() > 0 && (isLocked || toContact(values) === $sentTo.get());
  }

  /** True if a code was sent. */
  async function send(values: Values, fetchCode: () => Promise<Result<Sent>>): Promise<boolean> {
    const now = environment().now();
    // If `now` is before the last request, the clock was set back, and the request is allowed.
    const isTooSoon = now >= fetchedAt && now - fetchedAt < CODE_FETCH_MS;
    if ($isSending.get() || isWaiting(values) || isTooSoon) return false;
    $isSending.set(true);
    fetchedAt = now;
    $failure.set(undefined);
    const mine = turn;
    const to = toContact(values);
    const answer = await fetchCode();
    const wait = answer.ok ? await toWait(answer.value) : 0;
    $isSending.set(false);
    if (mine !== turn) return false;
    if (!answer.ok) {
      $failure.set(answer.failure);
      if (ASKS_CAPTCHA.includes(answer.failure.code)) $needsCaptcha.set(true);
      if ($needsCaptcha.get()) void refreshCaptcha(purpose);
      return false;
    }
    $sentTo.set(to);
    $needsCaptcha.set(false);
    isLocked = false;
    endWatch?.();
    countDown(wait);
    if ('delivery' in answer.value && answer.value.delivery) watch(answer.value.delivery);
    return true;
  }

  function reset(): void {
    turn += 1;
    callOff?.();
    endWatch?.();
    isLocked = false;
    $wait.set(0);
    $failure.set(undefined);
    $sentTo.set(undefined);
    $needsCaptcha.set(false);
  }

  return {
    purpose,
    isDiscreet,
    toContact,
    $wait,
    $failure,
    $sentTo,
    $needsCaptcha,
    $isSending,
    isWaiting,
    lock,
    send,
    reset,
  };
}

export type CodeSender = ReturnType<typeof createCodeSender>;
