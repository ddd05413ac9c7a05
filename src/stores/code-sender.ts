import { atom } from 'nanostores';
import type { CaptchaPurpose } from '../contract/session.ts';
import { CODE_MAX } from '../contract/typed-text.ts';
import { findCalls } from './ask.ts';
import { refreshCaptcha } from './captcha.ts';
import { environment } from './environment.ts';
import type { Failure, Result } from './result.ts';

/** Spec §9: at most one fetch a second, and 60 seconds of waiting an expired minute. */
const CODE_FETCH_MS = 1_000;
const SECONDS_PER_EXPIRED_MINUTE = 60;
const TICK_MS = 1_000;
/** Where the server does not say what time it has, the visitor's clock counts, and may be far from it. */
const WAIT_MAX_MS = 5 * 60_000;

/** Apps and messages show codes in groups. */
export function toCode(typed = ''): string {
  return typed.replaceAll(/\s/g, '');
}

export function toCodeProblem(typed: string | undefined): { readonly code?: string } {
  const code = toCode(typed);
  if (code === '') return { code: 'required' };
  return code.length > CODE_MAX ? { code: 'too_big' } : {};
}

/** How long a code lives: in minutes, or until a time of the server's. */
export type Sent = { readonly expiredMinutes: number } | { readonly expirationTime: number };

async function toWait(sent: Sent): Promise<number> {
  if ('expiredMinutes' in sent) return sent.expiredMinutes * SECONDS_PER_EXPIRED_MINUTE * TICK_MS;
  const now = (await findCalls()?.getServerNow()) ?? environment().now();
  return Math.min(sent.expirationTime - now, WAIT_MAX_MS);
}

const ASKS_CAPTCHA: readonly Failure['code'][] = ['session.captcha_required', 'session.captcha_wrong'];

/** A button that sends a code, and waits with the next one while the last is good. */
export function createCodeSender(purpose: CaptchaPurpose = 'sms') {
  /** Seconds until another code may be asked for. */
  const $wait = atom(0);
  const $failure = atom<Failure | undefined>(undefined);
  const $wasSent = atom(false);
  /** True once the platform asked for the picture: another is drawn for each try. */
  const $needsCaptcha = atom(false);
  /** A proof that somebody is human may take longer than a call. */
  const $isSending = atom(false);
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let until = 0;
  let callOff: (() => void) | undefined;
  /** What was sent before a reset is of another number, way or sign-in. */
  let turn = 0;

  function tick(): void {
    const seconds = Math.max(0, Math.ceil((until - environment().now()) / TICK_MS));
    $wait.set(seconds);
    callOff = seconds > 0 ? environment().after(TICK_MS, tick) : undefined;
  }

  function countDown(milliseconds: number): void {
    callOff?.();
    until = environment().now() + milliseconds;
    tick();
  }

  /** True when a code is on its way. */
  async function send(fetchCode: () => Promise<Result<Sent>>): Promise<boolean> {
    const now = environment().now();
    if ($isSending.get() || $wait.get() > 0 || now - fetchedAt < CODE_FETCH_MS) return false;
    $isSending.set(true);
    fetchedAt = now;
    $failure.set(undefined);
    const mine = turn;
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
    $wasSent.set(true);
    $needsCaptcha.set(false);
    countDown(wait);
    return true;
  }

  function reset(): void {
    turn += 1;
    callOff?.();
    $wait.set(0);
    $failure.set(undefined);
    $wasSent.set(false);
    $needsCaptcha.set(false);
  }

  return { purpose, $wait, $failure, $wasSent, $needsCaptcha, $isSending, countDown, send, reset };
}

export type CodeSender = ReturnType<typeof createCodeSender>;
