import { atom } from 'nanostores';
import { setOwnAvatar } from '../../contract/security/security.ts';
import { findPictureProblem, uploadPicture } from '../../contract/uploads/uploads.ts';
import { forAccount } from '../core/account-scope.ts';
import { request } from '../core/request.ts';
import type { Failure } from '../core/result.ts';
import { $session, showMember } from '../session/session.ts';

export type Bringing =
  | { readonly status: 'idle' }
  /** 0 to 1. */
  | { readonly status: 'sending'; readonly share: number }
  | { readonly status: 'refused'; readonly problem: 'not_a_picture' | 'too_big' }
  | { readonly status: 'failed'; readonly failure: Failure };

export const $bringing = atom<Bringing>({ status: 'idle' });

/** Uploads a picture and uses it as avatar, one at a time. */
export async function bringPicture(file: File): Promise<void> {
  if ($bringing.get().status === 'sending') return;
  const problem = findPictureProblem(file);
  if (problem) return $bringing.set({ status: 'refused', problem });
  $bringing.set({ status: 'sending', share: 0 });
  const onProgress = (share: number) => $bringing.set({ status: 'sending', share });
  const brought = await request(uploadPicture, { purpose: 'avatar', file: [file] }, { onProgress });
  const taken = brought.ok ? await request(setOwnAvatar, { uploadId: brought.value.id }) : brought;
  if (!taken.ok) return $bringing.set({ status: 'failed', failure: taken.failure });
  $bringing.set({ status: 'idle' });
  const session = $session.get();
  if ('info' in session) showMember({ ...session.info, ...taken.value });
}

forAccount(() => $bringing.set({ status: 'idle' }));
