import { atom } from 'nanostores';

export interface Notice {
  readonly id: number;
  readonly tone: 'ok' | 'warn' | 'danger';
  readonly text: string;
}

const SHOWN_MS = 7_000;
export const $notices = atom<readonly Notice[]>([]);
let last = 0;

/** Shows a sentence in the corner for some seconds; screen readers announce it. */
export function notify(text: string, tone: Notice['tone'] = 'ok'): void {
  last += 1;
  const notice = { id: last, tone, text };
  $notices.set([...$notices.get(), notice]);
  setTimeout(() => $notices.set($notices.get().filter(({ id }) => id !== notice.id)), SHOWN_MS);
}
