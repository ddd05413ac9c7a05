declare module 'astro-i18next' {
  import type { AstroIntegration } from 'astro';
  export default function i18next(options?: { configPath?: string }): AstroIntegration;
  export function localizePath(path: string, locale: string, base?: string): string;
}

/** For the server: the words of islands, and where a browser finds them, by the path of a locale. */
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
    call: import('./edge/pages/call.ts').PageCall;
    /** A call of this page was not answered: the page is not kept. */
    failed: boolean;
    /** The platform said nothing to one of them: what is missing may be there. */
    unanswered: boolean;
    /** Origins that pictures may come from besides the site, once the page knows what every page shows. */
    imageHosts: readonly string[];
  }
}
