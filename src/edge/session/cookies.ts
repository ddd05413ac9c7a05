import { DEVICE_ID, DEVICE_LIFE_SECONDS } from '../../contract/core/edge-headers.ts';
import { CAPTCHA_LIFE_SECONDS } from '../../contract/session/session.ts';

export const SESSION_COOKIE = '__Host-orla';
const CAPTCHA_COOKIE = '__Host-orla-captcha';
const DEVICE_COOKIE = '__Host-orla-device';

const GUARDED = 'Path=/; Secure; HttpOnly; SameSite=Lax';
/** Locally the runtime has no header limit; all cookies of the site need far less. */
const COOKIES_MAX = 16_384;
const CAPTCHA_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** The first cookie of that name; browsers send the most specific one first. */
export function readCookie(header: string | null, name: string): string {
  if (!header || header.length > COOKIES_MAX) return '';
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return '';
}

export function toSessionCookie(sealed: string): string {
  return `${SESSION_COOKIE}=${sealed}; ${GUARDED}`;
}

export function toClearedSessionCookie(): string {
  return `${SESSION_COOKIE}=; ${GUARDED}; Max-Age=0`;
}

/** Undefined if the platform's id is not valid in a cookie. */
export function toCaptchaCookie(id: string | null): string | undefined {
  return id && CAPTCHA_ID.test(id) ? `${CAPTCHA_COOKIE}=${id}; ${GUARDED}; Max-Age=${CAPTCHA_LIFE_SECONDS}` : undefined;
}

export function readCaptchaId(cookieHeader: string | null): string | undefined {
  const id = readCookie(cookieHeader, CAPTCHA_COOKIE);
  return CAPTCHA_ID.test(id) ? id : undefined;
}

/** The cookie with the device id. It is renewed at every sign-in. */
export function toDeviceCookie(id: string): string {
  return `${DEVICE_COOKIE}=${id}; ${GUARDED}; Max-Age=${DEVICE_LIFE_SECONDS}`;
}

export function readDeviceId(cookieHeader: string | null): string | undefined {
  const id = readCookie(cookieHeader, DEVICE_COOKIE);
  return DEVICE_ID.test(id) ? id : undefined;
}
