declare module 'astro-i18next' {
  import type { AstroIntegration } from 'astro';
  export default function i18next(options?: { configPath?: string }): AstroIntegration;
  export function localizePath(path: string, locale: string, base?: string): string;
}

/** Where the words of islands are, by the path of a locale. */
declare module 'virtual:page-words' {
  const paths: Readonly<Record<import('./i18n/locales.ts').Locale, string>>;
  export default paths;
}

declare namespace App {
  interface Locals {
    locale: import('./i18n/locales.ts').Locale;
    /** Calls a public endpoint of the platform while a page is rendered. */
    call: import('./edge/pages/call.ts').PageCall;
    /** A call of this page was not answered: the page is not kept. */
    failed: boolean;
    /** Origins that pictures may come from besides the site, once the page knows what every page shows. */
    imageHosts: readonly string[];
  }
}
