import type { HtmlTagDescriptor, Plugin } from 'vite';
import { escapeHtml } from '../lib/escape-html.ts';
import { UNOPENED_SCRIPT } from '../lib/unopened-page.ts';
import commonEn from '../words/en/console/common.json' with { type: 'json' };
import shellEn from '../words/en/console/shell.json' with { type: 'json' };
import commonPt from '../words/pt/console/common.json' with { type: 'json' };
import shellPt from '../words/pt/console/shell.json' with { type: 'json' };

/** Texts in both languages, because the code that reads the person's choice of language did not load. */
const TEXTS = [
  { lang: 'pt-BR', text: shellPt.unopened, button: commonPt.reload },
  { lang: 'en-GB', text: shellEn.unopened, button: commonEn.reload },
];

/** Placed before the style sheets in `index.html`, because a script after them waits until they have loaded. */
const PLACE = '<!-- unopened-page -->';

const BOX: HtmlTagDescriptor = {
  tag: 'div',
  attrs: { 'data-unopened': true, hidden: true },
  injectTo: 'body',
  children: TEXTS.map(({ lang, text, button }) => ({
    tag: 'div',
    attrs: { lang, class: 'note row spread', 'data-tone': 'danger', role: 'alert' },
    children: [
      { tag: 'p', children: escapeHtml(text) },
      { tag: 'button', attrs: { type: 'button', class: 'button' }, children: escapeHtml(button) },
    ],
  })),
};

export function addUnopenedPage(html: string) {
  return { html: html.replace(PLACE, () => `<script>${UNOPENED_SCRIPT}</script>`), tags: [BOX] };
}

/**
 * Adds a message to the document itself, which is shown if the console's code is missing, empty or fails: no other code could show it then (decision
 * 0164).
 */
export const unopenedPage: Plugin = {
  name: 'orla:unopened-page',
  transformIndexHtml: { order: 'post', handler: addUnopenedPage },
};
