import { atom } from 'nanostores';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { getOpenAccount } from '../../contract/session/handover.ts';
import { toLocalePath } from '../../i18n/locales.ts';
import { environment } from '../core/environment.ts';
import { request } from '../core/request.ts';
import type { Failure, Result } from '../core/result.ts';
import { askTabs } from '../core/tabs.ts';
import { getGameOfPlace } from '../play/launch.ts';
import { $memberFailure, $session, type Session, signInByHandover } from './session.ts';
import { getHandle } from './session-handle.ts';

export type Arrival =
  | { readonly status: 'arriving' | 'no_code' | 'in' }
  /** A session of another account is open in this browser. */
  | { readonly status: 'asking'; readonly open: string; readonly account: string }
  | { readonly status: 'failed'; readonly failure: Failure };

export const $arrival = atom<Arrival>({ status: 'arriving' });

/** Time for another tab to answer that it has a session; the page asked when it started. */
const TABS_MS = 300;
const MEMBER_MS = 15_000;

/** The code of the link, while the page asks the visitor which account to use. */
let waiting: string | undefined;

/** Removes the code from the address, history and bookmarks; it works once. */
function takeCode(): string | undefined {
  const { location, replaceSearch } = environment();
  const query = new URLSearchParams(location().search);
  const code = query.get('code') ?? undefined;
  query.delete('code');
  if (code) replaceSearch(query.size > 0 ? `?${query}` : '');
  return code;
}

/** Waits until the session fulfils the condition, but not longer than the given time. */
function whenSession(isIt: (session: Session) => boolean, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop();
      cancel();
      resolve();
    };
    const cancel = environment().after(milliseconds, end);
    const stop = $session.listen((session) => {
      if (isIt(session)) end();
    });
    if (isIt($session.get())) end();
  });
}

function fromCookie(answer: Result<OutputOf<typeof getOpenAccount>>): string | undefined | Failure {
  return answer.ok ? (answer.value.account ?? undefined) : answer.failure;
}

/**
 * The account whose session is open in this browser, in this tab or another. Undefined without a session, and for a
 * demo account, because it has nothing to lose. A frozen tab does not answer, so the cookie is asked, too.
 */
async function findOpenAccount(): Promise<string | undefined | Failure> {
  if (!getHandle()) {
    const answer = request(getOpenAccount, {});
    await whenSession(({ kind }) => kind !== 'guest', TABS_MS);
    if (!getHandle()) return fromCookie(await answer);
  }
  await whenSession(({ kind }) => kind !== 'unknown', MEMBER_MS);
  const session = $session.get();
  if ('info' in session) return session.kind === 'demo' ? undefined : session.info.account;
  if (session.kind === 'guest') return undefined;
  return $memberFailure.get() ?? { code: 'network.failed', requestId: '' };
}

function goOn(): void {
  if (getGameOfPlace()) $arrival.set({ status: 'in' });
  else environment().navigate(toLocalePath('/', environment().locale));
}

/** Signs in with the code. `open` is the account with the open session, which the visitor must agree to leave. */
async function enter(code: string, open?: string): Promise<void> {
  const answer = await signInByHandover(code, open);
  if (answer.ok) return goOn();
  const { failure } = answer;
  if (open !== undefined && failure.code === 'session.other_account') {
    waiting = code;
    const { account } = Object(failure.value);
    $arrival.set({ status: 'asking', open, account: String(account ?? '') });
    return;
  }
  // A second factor is asked in its own dialog; the page continues with the resulting session.
  if (failure.code !== 'session.verification_required') $arrival.set({ status: 'failed', failure });
  else if (getGameOfPlace()) $arrival.set({ status: 'in' });
}

/**
 * At `/seamless`: signs in with the code in the address, then opens the game, or the home page without a game. After a
 * reload, the session already exists. If another account is open, the page asks first: a link from somebody else must
 * not replace a member's session unnoticed.
 */
export async function arrive(hasSession: boolean): Promise<void> {
  const code = takeCode();
  if (!code) {
    $arrival.set({ status: hasSession ? 'in' : 'no_code' });
    return;
  }
  const open = await findOpenAccount();
  if (typeof open === 'object') $arrival.set({ status: 'failed', failure: open });
  else await enter(code, open);
}

/** Called when the visitor chooses the account of the link. */
export async function leaveOpenAccount(): Promise<void> {
  const code = waiting;
  waiting = undefined;
  $arrival.set({ status: 'arriving' });
  if (code) await enter(code);
}

/** The visitor stays; the code of the link expires unused. A tab that was frozen before may tell its session now. */
export async function keepOpenAccount(): Promise<void> {
  waiting = undefined;
  if (!getHandle()) {
    askTabs();
    await whenSession(({ kind }) => kind !== 'guest', TABS_MS);
  }
  goOn();
}
