import type { Page } from '@playwright/test';

/** `wrap` keeps the text nodes of the page, as extensions do; `replace` puts copies in their place, as translators do. */
export type Translator = 'wrap' | 'replace';

/**
 * Changes every text of the page and of what is drawn later, as a translator or an extension does. A translator leaves
 * `translate="no"` alone.
 */
export async function translatePage(page: Page, translator: Translator): Promise<void> {
  await page.addInitScript((how) => {
    const SKIPPED = 'script,style,textarea,option,title,font,svg,noscript';
    const change = (node: Text) => {
      const parent = node.parentElement;
      if (!parent || !node.data.trim() || parent.closest(SKIPPED)) return;
      if (how === 'replace' && parent.closest('[translate="no"]')) return;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      node.replaceWith(outer);
      inner.append(how === 'wrap' ? node : node.data);
    };
    const changeAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = root instanceof Text ? [root] : [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      for (const text of found) change(text);
    };
    const watch = () => {
      changeAll(document.body);
      new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const node of addedNodes) changeAll(node);
      }).observe(document.body, { childList: true, subtree: true });
    };
    if (self === top) addEventListener('DOMContentLoaded', watch);
  }, translator);
}
