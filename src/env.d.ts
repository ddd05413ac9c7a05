declare module 'astro-i18next' {
  import type { AstroIntegration } from 'astro';
  export default function i18next(options?: { configPath?: string }): AstroIntegration;
  export function localizePath(path: string, locale: string, base?: string): string;
}

/** For the server: messages of islands, and their URL for the browser, by locale path. */
declare module 'virtual:page-words' {
  const pageWords: Readonly<
    Record<
      import('./i18n/locales.ts').Locale,
      { readonly path: string; readonly words: Readonly<Record<string, string>> }
    >
  >;
  export default pageWords;
}

declare namespace App {
  interface Locals {
    locale: import('./i18n/locales.ts').Locale;
    /** Calls a public endpoint of the platform while a page is rendered. */
    call: import('./edge/pages/page-call.ts').PageCall;
    /** A call of this page failed, so the page is not cached. */
    failed: boolean;
    /** The platform did not answer one of the calls, so missing content may exist. */
    unanswered: boolean;
    /** Further origins of pictures, set once the shell is loaded. */
    imageHosts: readonly string[];
  }
}
