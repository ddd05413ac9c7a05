import { atom } from 'nanostores';
import type { InputOf } from '../../contract/core/endpoint.ts';
import { hasNicknameSigns, NICKNAME_MAX, toNickname } from '../../contract/security/nickname.ts';
import { setAvatar, setNickname } from '../../contract/security/security.ts';
import { forAccount } from '../core/account-scope.ts';
import { createForm } from '../core/forms.ts';
import { request } from '../core/request.ts';
import type { Failure } from '../core/result.ts';
import { $session, showMember } from '../session/session.ts';
import { finishPanel } from './overview.ts';

export function toNicknameProblem(text: string): string | undefined {
  const nickname = toNickname(text);
  if (!nickname) return 'required';
  if (nickname.length > NICKNAME_MAX) return 'security.nickname_long';
  return hasNicknameSigns(nickname) ? undefined : 'security.nickname_signs';
}

export const nicknameForm = createForm({
  check: ({ nickname = '' }) => {
    const problem = toNicknameProblem(nickname);
    return problem ? { nickname: problem } : {};
  },
  submit: async ({ nickname = '' }) => {
    const answer = await request(setNickname, { nickname: nickname.trim() });
    if (answer.ok) {
      nicknameForm.reset();
      showMember(answer.value);
      finishPanel('nickname');
    }
    return answer;
  },
  toProblems: ({ code }) => (code === 'request.invalid' ? { nickname: 'security.nickname_signs' } : undefined),
});

type Avatar = InputOf<typeof setAvatar>['avatar'];

/** Avatar being saved; further taps in the meantime are ignored. */
export const $choosing = atom<string | undefined>(undefined);
export const $avatarFailure = atom<Failure | undefined>(undefined);

export async function chooseAvatar(avatar: string): Promise<void> {
  if ($choosing.get() !== undefined) return;
  $choosing.set(avatar);
  $avatarFailure.set(undefined);
  const answer = await request(setAvatar, { avatar: avatar as Avatar });
  $choosing.set(undefined);
  if (!answer.ok) {
    $avatarFailure.set(answer.failure);
    return;
  }
  const session = $session.get();
  if ('info' in session) showMember({ ...session.info, ...answer.value });
}

forAccount(nicknameForm.reset);
