import { initializeApp } from '@firebase/app';
import {
  type ConfirmationResult,
  initializeAuth,
  inMemoryPersistence,
  RecaptchaVerifier,
  signInWithPhoneNumber,
  signOut,
} from '@firebase/auth';
import type { FirebaseProject } from '../../contract/system/site.ts';
import type { PhoneProvider } from '../../stores/session/phone-provider.ts';
import { isChallengeShown, watchChallenge } from './challenge.ts';
import { admitRecaptcha } from './recaptcha-policy.ts';

/** Delay before a closed challenge counts as given up. A solved challenge also closes, and its answer may arrive this much later. */
const ANSWER_MS = 2_000;
/** Time limit of the library's call. It is extended while a challenge is shown, because a person may need longer to solve it. */
const TIMEOUT_MS = 45_000;
/** Maximum length of a language code that the library accepts. */
const LANGUAGE_MAX = 6;

function refuse(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** The widget is invisible; the required notice is below the button that reCAPTCHA watches. */
function createBox(): HTMLElement {
  const box = document.createElement('div');
  Object.assign(box.style, { position: 'fixed', insetBlockEnd: '0', blockSize: '0', visibility: 'hidden' });
  document.body.appendChild(box);
  return box;
}

type Auth = ReturnType<typeof initializeAuth>;

/** Rejects where the library would wait forever: reCAPTCHA failed, or its challenge was closed. */
function sendCode(auth: Auth, phone: string): Promise<ConfirmationResult> {
  const box = createBox();
  let isSolved = false;
  let timer: ReturnType<typeof setTimeout>;
  let stopWatching = () => {};
  const failed = new Promise<never>((_resolve, reject) => {
    const giveUp = (code: string) => reject(refuse(code));
    stopWatching = watchChallenge(() => {
      setTimeout(() => isSolved || isChallengeShown() || giveUp('auth/popup-closed-by-user'), ANSWER_MS);
    });
    const runOut = () => {
      if (!isChallengeShown()) giveUp('auth/timeout');
      else timer = setTimeout(runOut, TIMEOUT_MS);
    };
    timer = setTimeout(runOut, TIMEOUT_MS);
    box.addEventListener('error', () => giveUp('auth/captcha-check-failed'));
  });
  const verifier = new RecaptchaVerifier(auth, box, {
    size: 'invisible',
    badge: 'inline',
    callback: () => {
      isSolved = true;
    },
    'error-callback': () => box.dispatchEvent(new Event('error')),
  });
  return Promise.race([signInWithPhoneNumber(auth, phone, verifier), failed]).finally(() => {
    clearTimeout(timer);
    stopWatching();
    verifier.clear();
    box.remove();
  });
}

/**
 * Verifies phone numbers by Firebase. No Firebase session is kept: the token goes to the platform once and is dropped.
 */
export function createFirebaseProvider({ apiKey, authDomain, projectId, appId }: FirebaseProject): PhoneProvider {
  admitRecaptcha();
  const app = initializeApp({ apiKey, authDomain, projectId, appId });
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  const { lang } = document.documentElement;
  auth.languageCode = lang.length > LANGUAGE_MAX ? (lang.split('-', 1)[0] ?? '') : lang;
  return {
    send: async (phone) => {
      const sent = await sendCode(auth, phone);
      return async (code) => {
        const { user } = await sent.confirm(code);
        const token = await user.getIdToken();
        await signOut(auth);
        return token;
      };
    },
  };
}
