import { createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { RegisterRule } from '../../contract/registration/registration.ts';
import type { Feature } from '../../contract/system/features.ts';
import { type Locale, requireLocaleRow } from '../../i18n/locales.ts';
import { readPageWords } from '../../i18n/page-words.ts';
import { LoginDialog } from '../../islands/dialogs/LoginDialog.tsx';
import { PrerenderedDialog } from '../../islands/dialogs/PrerenderedDialog.tsx';
import type { DialogComponent } from '../../islands/dialogs/props.ts';
import { RegisterDialog } from '../../islands/dialogs/RegisterDialog.tsx';
import choice from '../../islands/ui/choice.module.css?inline';
import dialogs from '../../islands/ui/dialog.late.module.css?inline';
import fields from '../../islands/ui/field.module.css?inline';
import { createT } from '../../lib/words.ts';
import { withRules } from '../../stores/registration/registration.ts';
import type { DialogId } from '../../stores/site/dialogs.ts';
import type { DialogFiles } from '../listed-files.ts';

interface PrerenderOptions {
  readonly locale: Locale;
  readonly features: readonly Feature[];
  /** Registration rules; undefined if the platform does not answer. */
  readonly rules: readonly RegisterRule[] | undefined;
  /** URLs of the code that hydrates a dialog. */
  readonly files: DialogFiles;
}

function prerender(id: DialogId, dialog: DialogComponent, { locale, features, rules }: PrerenderOptions): string {
  const { tag } = requireLocaleRow(locale);
  const words = { t: createT(readPageWords(locale), tag), locale, tag };
  const drawn = createElement(PrerenderedDialog, { words, dialog, features });
  const host = {
    'data-prerendered': id,
    'data-rules': rules && JSON.stringify(rules),
    dangerouslySetInnerHTML: { __html: renderToString(drawn, { identifierPrefix: id }) },
  };
  return renderToStaticMarkup(createElement('div', host));
}

/** Preload links that a page adds to its head for the requested dialog (directives/prerendered-dialogs.ts). */
function listFiles(files: DialogFiles): string {
  const toLink = (id: string) => (file: string) => `<link rel="modulepreload" href="${file}" data-for="${id}">`;
  return Object.entries(files)
    .flatMap(([id, names]) => names.map(toLink(id)))
    .join('');
}

/**
 * Returns the HTML of the sign-in dialog, and of the registration dialog if registration is open. It equals the dialogs' first render in
 * the browser. Includes the styles of the dialogs that pages lack.
 */
export function prerenderDialogs(options: PrerenderOptions): string {
  const { features, rules, files } = options;
  const login = prerender('loginPopupModal', LoginDialog, { ...options, rules: undefined });
  const canJoin = rules && features.includes('directRegistration');
  const register = canJoin ? withRules(rules, features, () => prerender('registerModal', RegisterDialog, options)) : '';
  // A style element is not possible, because the policy of the page refuses it. The page adopts these rules as a constructed style sheet.
  return `<!doctype html><script type="text/css">${dialogs}${fields}${choice}</script>${listFiles(files)}${login}${register}`;
}
