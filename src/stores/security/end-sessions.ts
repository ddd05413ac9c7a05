import { atom } from 'nanostores';
import { revokeSessions } from '../../contract/security/security.ts';
import { forAccount } from '../core/account-scope.ts';
import { request } from '../core/request.ts';
import type { Failure } from '../core/result.ts';
import { sessions } from './overview.ts';

export type Ending =
  | { readonly status: 'idle' }
  /** `id` is the session that is being ended; undefined: all sessions except the current one. */
  | { readonly status: 'running'; readonly id: string | undefined }
  | { readonly status: 'failed'; readonly failure: Failure }
  | { readonly status: 'done'; readonly ended: number };

export const $ending = atom<Ending>({ status: 'idle' });

/** Ends one session, or all others; true on success. */
export async function endSessions(id?: string): Promise<boolean> {
  if ($ending.get().status === 'running') return false;
  $ending.set({ status: 'running', id });
  const answer = await request(revokeSessions, id === undefined ? {} : { id });
  if (!answer.ok) {
    $ending.set({ status: 'failed', failure: answer.failure });
    return false;
  }
  $ending.set({ status: 'done', ended: answer.value.ended });
  void sessions.reload();
  return true;
}

forAccount(() => $ending.set({ status: 'idle' }));
