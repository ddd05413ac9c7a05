import { attempt } from './start-storage.ts';

const SCRIPT = '/service-worker.js';

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL: (url: string) => unknown;
  };
}

/** A Trusted Types policy that allows our own worker script and no other URL. */
function toTrusted(url: string): string {
  const { trustedTypes } = self as { trustedTypes?: Policies };
  const createScriptURL = (asked: string) => {
    if (new URL(asked, location.origin).href.startsWith(`${location.origin}${SCRIPT}?`)) return asked;
    throw new TypeError('No script of ours');
  };
  // The DOM accepts the trusted object where its types say string.
  return (trustedTypes?.createPolicy('orla', { createScriptURL }).createScriptURL(url) ?? url) as string;
}

// Registered when the page is idle, because offline reading is not urgent.
const url = `${SCRIPT}?${new URLSearchParams({ from: location.pathname })}`;
// In some browsers, `navigator.serviceWorker` throws if cookies are blocked.
attempt(() => navigator.serviceWorker?.register(toTrusted(url)).catch(() => undefined));
