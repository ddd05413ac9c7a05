import { atom } from 'nanostores';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import type { BonusProgress, getBalance } from '../../contract/wallet/wallet.ts';
import { environment } from '../core/environment.ts';
import { ask } from '../core/lazy-request.ts';
import { readKey, writeKey } from '../core/storage-keys.ts';
import { type TabMessage, toTabMessage } from '../core/tabs.ts';
import { $session } from '../session/session.ts';
import { getHandle } from '../session/session-handle.ts';

/** Delay before the balance is refreshed after changes in other tabs, so that several changes need one refresh. */
export const OTHER_TABS_MS = 1_000;
/** Minimum gap between speculative refreshes; longer than the check delay of a play session. */
export const RENEW_GAP_MS = 5_000;

export type Balance =
  | { readonly status: 'none' | 'refreshing' | 'failed' }
  | { readonly status: 'ready'; readonly amount: number; readonly currency: OutputOf<typeof getBalance>['currency'] };

export const $balance = atom<Balance>({ status: 'none' });
/** The bonus in process, as of the last balance. It stays while the balance refreshes. */
export const $bonus = atom<BonusProgress | undefined>(undefined);
export const $isBalanceHidden = atom(false);

let refreshing = false;
let askedMeanwhile = false;
let askedAt = 0;
let callOffRenewal: (() => void) | undefined;
/** Last balance that was read. Only a changed balance is reported to the other tabs, so that the tabs do not report to each other forever. */
let known: number | undefined;
let isHeard = false;

function note(amount: number): void {
  const isNews = known !== undefined && known !== amount;
  known = amount;
  const account = readKey('account');
  if (isNews && account) environment().channel.post({ kind: 'balance', account } satisfies TabMessage);
}

function hear(data: unknown): void {
  const message = toTabMessage(data);
  if (message?.kind !== 'balance' || message.account !== readKey('account') || isHeard) return;
  isHeard = true;
  environment().after(OTHER_TABS_MS, () => {
    isHeard = false;
    if (getHandle()) void refreshBalance();
  });
}

/** Calls during a refresh queue one more; the stale reply is dropped. */
async function readBalance(): Promise<void> {
  askedMeanwhile = true;
  if (refreshing) return;
  refreshing = true;
  while (askedMeanwhile) {
    askedMeanwhile = false;
    askedAt = environment().now();
    const answer = await ask('getBalance', {});
    if (askedMeanwhile) continue;
    if (answer.ok) {
      $balance.set({ status: 'ready', amount: answer.value.sumBalance, currency: answer.value.currency });
      $bonus.set(answer.value.bonus);
      note(answer.value.sumBalance);
    } else if (answer.failure.code !== 'session.changed') {
      $balance.set({ status: 'failed' });
    }
  }
  refreshing = false;
}

/** Refreshes the balance and shows the progress. */
export function refreshBalance(): Promise<void> {
  $balance.set({ status: 'refreshing' });
  return readBalance();
}

/** Refreshes in the background: the shown balance stays until the answer. */
export function renewShownBalance(): void {
  void ($balance.get().status === 'ready' ? readBalance() : refreshBalance());
}

/**
 * Refreshes the balance after a possible change, if the last refresh is older than the minimum gap. Otherwise waits for
 * the end of the gap and refreshes only if the last refresh failed. Does nothing for a guest.
 */
export function renewBalance(): void {
  callOffRenewal?.();
  callOffRenewal = undefined;
  if (!getHandle()) return;
  const wait = askedAt + RENEW_GAP_MS - environment().now();
  // A wait longer than the gap means that the clock was set back, so the time of the last refresh is not usable.
  if (wait <= 0 || wait > RENEW_GAP_MS) {
    renewShownBalance();
    return;
  }
  callOffRenewal = environment().after(wait, () => {
    if ($balance.get().status !== 'ready') renewBalance();
  });
}

/** Hides the amount; remembered in this browser. */
export function toggleBalance(): void {
  const isHidden = !$isBalanceHidden.get();
  $isBalanceHidden.set(isHidden);
  writeKey('hideBalance', isHidden ? 'true' : undefined);
}

/** From now on the balance follows the session. */
export function watchBalance(): void {
  $isBalanceHidden.set(readKey('hideBalance') === 'true');
  environment().channel.listen(hear);
  let isAsked = false;
  $session.subscribe(({ kind }) => {
    const isKnown = kind !== 'unknown' && kind !== 'guest';
    // Requested in parallel with the member, which saves a round trip after a sign-in.
    const isNew = isKnown ? !isAsked : kind === 'unknown' && getHandle() !== undefined;
    isAsked = !isKnown && isNew;
    if (isNew || (isKnown && $balance.get().status === 'failed')) void refreshBalance();
    else if (isKnown) renewBalance();
    else {
      known = undefined;
      $balance.set({ status: 'none' });
      $bonus.set(undefined);
    }
  });
}
