import { map } from 'nanostores';
import { forAccount } from './account-scope.ts';

/** What waits on a page of a centre, by the page's id; the menu shows counts above zero. */
export const $badges = map<Readonly<Record<string, number>>>({});

export function setBadge(pageId: string, count: number): void {
  $badges.setKey(pageId, count);
}

forAccount(() => $badges.set({}));
