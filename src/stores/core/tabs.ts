import type { UnreadCount } from '../../contract/inbox/inbox.ts';
import { environment } from './environment.ts';

export type TabMessage =
  /** Request for the handle of a session. */
  | { readonly kind: 'ask' }
  /** The session of this browser: answer to `ask`, also sent at each sign-in. */
  | { readonly kind: 'handle'; readonly token: string; readonly mustChange?: boolean }
  /** The platform refused this session; other tabs that have it check for themselves. */
  | { readonly kind: 'ended'; readonly token: string }
  /** The forced password change is done. */
  | { readonly kind: 'changed' }
  /** Current counts of this account (spec §3, unread count; missions). */
  | {
      readonly kind: 'waiting';
      readonly account: string;
      readonly unread?: UnreadCount;
      readonly missions?: number;
    }
  /** The balance of this account changed; each tab requests it itself. */
  | { readonly kind: 'balance'; readonly account: string }
  /** Language chosen in this tab (catalogue code). Pages follow without the stores (directives/language.ts). */
  | { readonly kind: 'language'; readonly language: string }
  | { readonly kind: 'signed-out' };

/** `h1.<time of issue>.<mac>`, as made by the edge (edge/session/session-token-pair.ts). */
const ISSUED = /^h1\.([0-9a-z]{1,12})\./;

function toIssued(handle: string | undefined): number | undefined {
  const issued = ISSUED.exec(handle ?? '')?.[1];
  return issued === undefined ? undefined : Number.parseInt(issued, 36);
}

/** True if a handle was issued before another: a tab that missed a sign-in may still offer the older session. */
export function isEarlier(handle: string, than: string | undefined): boolean {
  const [one, other] = [toIssued(handle), toIssued(than)];
  return one !== undefined && other !== undefined && one < other;
}

function toCount(data: unknown): number | undefined {
  return typeof data === 'number' && data >= 0 ? data : undefined;
}

function toUnread(data: unknown): UnreadCount | undefined {
  const { unread, service, promotion } = Object(data) as Record<keyof UnreadCount, unknown>;
  const [all, ofService, ofPromotion] = [toCount(unread), toCount(service), toCount(promotion)];
  if (all === undefined || ofService === undefined || ofPromotion === undefined) return undefined;
  return { unread: all, service: ofService, promotion: ofPromotion };
}

function toWaiting(data: object): TabMessage | undefined {
  if (!('account' in data) || typeof data.account !== 'string') return undefined;
  const unread = 'unread' in data ? toUnread(data.unread) : undefined;
  const missions = 'missions' in data ? toCount(data.missions) : undefined;
  return {
    kind: 'waiting',
    account: data.account,
    ...(unread ? { unread } : {}),
    ...(missions === undefined ? {} : { missions }),
  };
}

export function toTabMessage(data: unknown): TabMessage | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return undefined;
  if (data.kind === 'ask' || data.kind === 'signed-out' || data.kind === 'changed') return { kind: data.kind };
  if (data.kind === 'waiting') return toWaiting(data);
  if (data.kind === 'balance')
    return 'account' in data && typeof data.account === 'string'
      ? { kind: 'balance', account: data.account }
      : undefined;
  if (!('token' in data) || typeof data.token !== 'string' || !data.token) return undefined;
  if (data.kind === 'ended') return { kind: 'ended', token: data.token };
  if (data.kind !== 'handle') return undefined;
  const mustChange = 'mustChange' in data && data.mustChange === true;
  return { kind: 'handle', token: data.token, ...(mustChange ? { mustChange } : {}) };
}

/** Asks the other tabs for the session of this browser. */
export function askTabs(): void {
  environment().channel.post({ kind: 'ask' } satisfies TabMessage);
}
