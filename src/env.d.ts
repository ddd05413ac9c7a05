declare module 'astro-i18next' {
  import type { AstroIntegration } from 'astro';
  export default function i18next(options?: { configPath?: string }): AstroIntegration;
  export function localizePath(path: string, locale: string, base?: string): string;
}

/** For the server: the files of each language (src/i18n/locale-files.ts), which the build puts beside the site worker. */
declare module 'virtual:locale-files' {
  type Kind = import('./i18n/locale-files.ts').ServerKind;
  export const paths: Readonly<Record<import('./i18n/locales.ts').Locale, Readonly<Record<Kind, string>>>>;
  /** Messages of refusals, if no file can be read. */
  export const englishGate: Readonly<Record<string, string>>;
  /** Throws if the file cannot be read. */
  export function loadFile<Value>(path: string): Promise<Value>;
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
