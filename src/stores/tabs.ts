/** What the tabs of one browser say to each other (reading: one account a browser, a later sign-in replaces it in every tab). */
export const TAB_CHANNEL = 'orla';

export type TabMessage =
  /** Who has the handle? */
  | { readonly kind: 'ask' }
  /** The session of this browser: the answer to `ask`, and said at each sign-in. */
  | { readonly kind: 'handle'; readonly token: string }
  | { readonly kind: 'signed-out' };

export function toTabMessage(data: unknown): TabMessage | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return undefined;
  if (data.kind === 'ask' || data.kind === 'signed-out') return { kind: data.kind };
  if (data.kind !== 'handle' || !('token' in data) || typeof data.token !== 'string') return undefined;
  return data.token ? { kind: 'handle', token: data.token } : undefined;
}
