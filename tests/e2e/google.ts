import type { Page, Route } from '@playwright/test';
import { TOKENS_BESIDE } from '../../scripts/lib/ports-beside.mjs';

/** Error codes of the next refusals. Each request or confirmation of a code takes the first one and is refused with it. */
interface Google {
  readonly refusals: string[];
  /** Whether the next reCAPTCHA check shows a challenge. */
  challenge: boolean;
  /** All URLs of Google that the page requested. */
  readonly asked: string[];
}

export const RIGHT_CODE = '123456';

// A first script loads a second one under its own Trusted Types policy, as Google's scripts do.
const API = `
  const { searchParams } = new URL(document.currentScript.src);
  const policy = trustedTypes.createPolicy('recaptcha', { createScriptURL: (url) => url });
  const script = document.createElement('script');
  script.src = policy.createScriptURL('https://www.gstatic.com/recaptcha/releases/e2e/recaptcha__en.js');
  script.onload = () => self[searchParams.get('onload')]();
  document.head.appendChild(script);`;

const LIBRARY = `
  const policy = trustedTypes.createPolicy('goog#html', { createHTML: (html) => html });
  const options = [];
  const challenge = document.createElement('div');
  const outside = challenge.appendChild(document.createElement('div'));
  const frame = challenge.appendChild(document.createElement('iframe'));
  Object.assign(challenge.style, { position: 'fixed', inset: '0', zIndex: '2000000000', visibility: 'hidden' });
  Object.assign(outside.style, { position: 'absolute', inset: '0', background: 'white', opacity: '0.5' });
  Object.assign(frame.style, { position: 'absolute', top: '40px', left: '40px', background: 'white' });
  frame.title = 'recaptcha challenge';
  frame.src = 'https://www.google.com/recaptcha/api2/bframe';
  document.body.appendChild(challenge);
  let shown;
  const hide = () => { challenge.style.visibility = 'hidden'; };
  outside.onclick = hide;
  addEventListener('message', ({ data, origin }) => {
    if (origin !== 'https://www.google.com' || data !== 'solved') return;
    hide();
    options[shown].callback('captcha-token');
  });
  self.grecaptcha = {
    render: (box, given) => {
      box.innerHTML = policy.createHTML('<textarea hidden></textarea>');
      return options.push(given) - 1;
    },
    getResponse: () => '',
    reset: () => {},
    execute: async (id) => {
      shown = id;
      const asked = await fetch('https://www.google.com/recaptcha/api2/reload').then((answer) => answer.text());
      if (asked === 'challenge') challenge.style.visibility = 'visible';
      else options[id].callback('captcha-token');
    },
  };`;

const FRAME = `<!doctype html><title>challenge</title><button onclick="parent.postMessage('solved', '*')">solve</button>`;
const ANYWHERE = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** Replaces Google's hosts for a page: reCAPTCHA, and the Identity Toolkit with tokens that the platform accepts. */
export async function playGoogle(page: Page, origin: string): Promise<Google> {
  const google: Google = { refusals: [], challenge: false, asked: [] };
  const tokens = `http://127.0.0.1:${Number(new URL(origin).port) + TOKENS_BESIDE}/token`;

  async function toValue(name: string, input: Record<string, string>): Promise<object> {
    if (name === 'recaptchaConfig') return {};
    if (name === 'recaptchaParams') return { recaptchaSiteKey: 'site-key' };
    if (name === 'accounts:lookup') return { users: [{ localId: 'someone' }] };
    const refusal = google.refusals.shift();
    if (refusal) return { error: { code: 400, message: refusal } };
    if (name === 'accounts:sendVerificationCode')
      return input.recaptchaToken === 'captcha-token'
        ? { sessionInfo: input.phoneNumber }
        : { error: { code: 400, message: 'CAPTCHA_CHECK_FAILED' } };
    if (input.code !== RIGHT_CODE) return { error: { code: 400, message: 'INVALID_CODE' } };
    const idToken = await (await fetch(`${tokens}?phone=${encodeURIComponent(input.sessionInfo ?? '')}`)).text();
    return { idToken, refreshToken: 'refresh', localId: 'someone', expiresIn: '3600' };
  }

  async function answerToolkit(route: Route): Promise<void> {
    const request = route.request();
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    google.asked.push(name);
    const json = await toValue(name, request.postDataJSON() ?? {});
    await route.fulfill({ status: 'error' in json ? 400 : 200, headers: ANYWHERE, json });
  }

  async function answerRecaptcha(route: Route): Promise<void> {
    const { pathname } = new URL(route.request().url());
    google.asked.push(pathname);
    if (pathname.endsWith('/bframe')) return route.fulfill({ contentType: 'text/html', body: FRAME });
    if (pathname.endsWith('/reload'))
      return route.fulfill({ headers: ANYWHERE, body: google.challenge ? 'challenge' : '' });
    const body = pathname.endsWith('/api.js') ? API : LIBRARY;
    return route.fulfill({ contentType: 'text/javascript', body: `(() => {${body}})()` });
  }

  await page.route('https://identitytoolkit.googleapis.com/**', answerToolkit);
  await page.route('https://www.google.com/recaptcha/**', answerRecaptcha);
  await page.route('https://www.gstatic.com/recaptcha/**', answerRecaptcha);
  await page.route('https://www.googletagmanager.com/**', (route) => {
    google.asked.push('gtag');
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  return google;
}
