import { CAPTCHA_LIFE_SECONDS, type CaptchaPurpose } from '../../contract/session/session.ts';
import { isSameSecret, toRandomToken } from '../../lib/bytes.ts';
import { clock } from '../../server/clock.ts';
import { keepOnce, takeOnce } from '../one-time/one-time.ts';
import { CAPTCHA_LETTERS } from './captcha-glyphs.ts';
import { drawCaptcha } from './captcha-picture.ts';

const LENGTH = 5;

function random(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}

function createText(): string {
  return Array.from({ length: LENGTH }, () => CAPTCHA_LETTERS[Math.floor(random() * CAPTCHA_LETTERS.length)]).join('');
}

/** The id begins with the purpose, so that the captcha is not valid for another purpose. */
export async function issueCaptcha(env: Env, purpose: CaptchaPurpose): Promise<{ id: string; picture: string }> {
  const id = `${purpose}.${toRandomToken(16)}`;
  const text = createText();
  await keepOnce(env, `captcha:${id}`, text, clock() + CAPTCHA_LIFE_SECONDS * 1000);
  return { id, picture: drawCaptcha(text, random) };
}

/** Spends the captcha, right or wrong. */
export async function isCaptchaRight(env: Env, purpose: CaptchaPurpose, id: string, text: string): Promise<boolean> {
  if (!id.startsWith(`${purpose}.`) || text === '') return false;
  const kept = await takeOnce(env, `captcha:${id}`);
  return kept !== undefined && isSameSecret(kept, text.trim().toUpperCase());
}
