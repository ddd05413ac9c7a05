import { map } from 'nanostores';
import { forAccount } from '../core/account-scope.ts';

/** Counts of waiting items by page of a centre; the menu shows counts above zero. */
export const $badges = map<Readonly<Record<string, number>>>({});

export function setBadge(pageId: string, count: number): void {
  $badges.setKey(pageId, count);
}

forAccount(() => $badges.set({}));
