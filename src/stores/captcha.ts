import { atom } from 'nanostores';
import type { CaptchaPurpose } from '../contract/session.ts';
import { ask } from './ask.ts';
import { environment } from './environment.ts';

/** Spec §9: at most once per second. */
export const CAPTCHA_REFRESH_MS = 1_000;

export type Captcha =
  | { readonly status: 'none' | 'loading' | 'failed' }
  | { readonly status: 'shown'; readonly picture: string };

export const $captcha = atom<Captcha>({ status: 'none' });
let refreshedAt = Number.NEGATIVE_INFINITY;
let isDue = false;
let purpose: CaptchaPurpose = 'login';

async function load(): Promise<void> {
  isDue = false;
  refreshedAt = environment().now();
  const answer = await ask('getCaptcha', { purpose });
  const isPicture = answer.ok && /^[A-Za-z0-9+/=]+$/.test(answer.value);
  $captcha.set(
    isPicture ? { status: 'shown', picture: `data:image/png;base64,${answer.value}` } : { status: 'failed' },
  );
}

/** A new picture, as a `data:` URL; asked again too soon, it comes when the second is over. A picture is right for its purpose alone. */
export async function refreshCaptcha(asked = purpose): Promise<void> {
  purpose = asked;
  if (isDue) return;
  $captcha.set({ status: 'loading' });
  const wait = refreshedAt + CAPTCHA_REFRESH_MS - environment().now();
  if (wait <= 0) return load();
  isDue = true;
  environment().after(wait, () => void load());
}
