import type { ClientDirective } from 'astro';
import type { StoredKey } from '../stores/core/storage-keys.ts';
import { startsAtOnce } from './starts-at-once.ts';

/**
 * This script is printed into each page before its first island, so every byte counts. It marks a session before anything is painted, keeps
 * the last press, and requests the code and words of islands that start at once. The rest is in the page's script file (start-islands.ts).
 */
const TOKEN: StoredKey = 'token';
try {
  if (sessionStorage.getItem(TOKEN) !== null) document.documentElement.dataset.session = 'open';
} catch {
  // Without storage a page opens without a session.
}

// Links and forms work without script; a press of a button waits for it (early-press.ts).
window.onclick = ({ target }) => {
  window.pressed = target;
};

customElements.define(
  'astro-island',
  class extends HTMLElement {
    connectedCallback() {
      if (!startsAtOnce()) return;
      for (const name of ['component-url', 'renderer-url'])
        import(/* @vite-ignore */ this.getAttribute(name) as string).catch(() => undefined);
      fetch(document.documentElement.dataset.words as string).catch(() => undefined);
    }
  },
);

/** Astro's own island element would call this function. It does nothing, because our element is defined first. */
export default (() => undefined) satisfies ClientDirective;
