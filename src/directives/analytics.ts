import { readConsent, writeConsent } from '../stores/site/consent.ts';

const HOST = 'https://www.googletagmanager.com/gtag/js';
const TAG = /^(?:G|GT|AW|UA)-[A-Z0-9-]{4,20}$/;

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL: (url: string) => unknown;
  };
}
interface TagWindow {
  dataLayer?: unknown[];
  trustedTypes?: Policies;
}

const box = document.querySelector<HTMLElement>('[data-consent]');
const tag = box?.dataset.tag ?? '';
let isLoaded = false;

/**
 * Loads Google's script by Google's snippet: a queue of commands that the script takes over. The page policy allows this one script of
 * Google.
 */
function loadTag(): void {
  if (isLoaded) return;
  isLoaded = true;
  const page = self as TagWindow;
  const queue = page.dataLayer ?? [];
  page.dataLayer = queue;
  function gtag(..._words: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: the tag tells its commands by the arguments object
    queue.push(arguments);
  }
  gtag('js', new Date());
  gtag('config', tag, { anonymize_ip: true });
  const url = `${HOST}?${new URLSearchParams({ id: tag })}`;
  const createScriptURL = (asked: string) => {
    if (asked.startsWith(`${HOST}?`)) return asked;
    throw new TypeError('No script of the tag');
  };
  const script = document.createElement('script');
  script.async = true;
  script.src = (page.trustedTypes?.createPolicy('orla-tag', { createScriptURL }).createScriptURL(url) ?? url) as string;
  document.head.appendChild(script);
}

/** Follows the visitor's answer: `yes` loads the tag, `no` disables a loaded tag by Google's own switch. */
function obey(answer: 'yes' | 'no'): void {
  Reflect.set(self, `ga-disable-${tag}`, answer === 'no');
  if (answer === 'yes') loadTag();
}

if (box && TAG.test(tag)) {
  const again = document.querySelector<HTMLElement>('[data-consent-again]');
  let opener: HTMLElement | undefined;
  const consent = readConsent(() => localStorage);
  if (consent) obey(consent);
  else box.hidden = false;
  if (again) again.hidden = false;
  again?.addEventListener('click', () => {
    opener = again;
    box.hidden = false;
    box.focus();
  });
  box.addEventListener('click', (event) => {
    const answer = (event.target as Element).closest<HTMLElement>('[data-answer]')?.dataset.answer;
    if (answer !== 'yes' && answer !== 'no') return;
    writeConsent(() => localStorage, answer);
    box.hidden = true;
    opener?.focus();
    obey(answer);
  });
}
