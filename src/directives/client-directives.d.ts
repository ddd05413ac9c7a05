import 'astro';

declare global {
  interface Window {
    /** The element that the visitor pressed last before the page's script file ran. */
    pressed?: EventTarget | null;
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean;
  }
}
