import { atom } from 'nanostores';
import type { CaptchaPurpose } from '../../contract/session/session.ts';
import { environment } from '../core/environment.ts';
import { ask } from '../core/lazy-request.ts';

/** Minimum time between two pictures (spec §9). */
export const CAPTCHA_REFRESH_MS = 1_000;

/** A captcha is valid for one purpose only. */
export type Captcha =
  | { readonly status: 'none' }
  | { readonly status: 'loading' | 'failed'; readonly purpose: CaptchaPurpose }
  | { readonly status: 'shown'; readonly purpose: CaptchaPurpose; readonly picture: string };

export const $captcha = atom<Captcha>({ status: 'none' });
let refreshedAt = Number.NEGATIVE_INFINITY;
let isDue = false;
let purpose: CaptchaPurpose = 'login';

async function load(): Promise<void> {
  isDue = false;
  refreshedAt = environment().now();
  const drawnFor = purpose;
  const answer = await ask('getCaptcha', { purpose });
  // Another form requested its own picture in the meantime.
  if (drawnFor !== purpose) return;
  const isPicture = answer.ok && /^[A-Za-z0-9+/=]+$/.test(answer.value);
  $captcha.set(
    isPicture
      ? { status: 'shown', purpose, picture: `data:image/png;base64,${answer.value}` }
      : { status: 'failed', purpose },
  );
}

/** Loads a new picture as a `data:` URL. If requested too soon, it loads when the second is over. */
export async function refreshCaptcha(asked: CaptchaPurpose): Promise<void> {
  purpose = asked;
  $captcha.set({ status: 'loading', purpose });
  if (isDue) return;
  // Waits at most one second, even if the clock was set back.
  const wait = Math.min(refreshedAt + CAPTCHA_REFRESH_MS - environment().now(), CAPTCHA_REFRESH_MS);
  if (wait <= 0) return load();
  isDue = true;
  environment().after(wait, () => void load());
}

/** Ensures that a shown form has a picture for its own purpose. A picture that already has this purpose is kept. */
export function requireCaptcha(asked: CaptchaPurpose): void {
  const captcha = $captcha.get();
  if (captcha.status === 'none' || captcha.purpose !== asked) void refreshCaptcha(asked);
}
