import { getHelpCenter, type HelpItem } from '../../contract/help/help.ts';
import { findLanguage } from '../../i18n/languages.ts';
import { loadShell, type Page, setPageHeaders, toCatalogueLanguage } from '../page.ts';
import type { RoutePath } from '../site-routes.ts';
import { loadTopics } from './load-text.ts';

/** The operator's help items by category, in their order. */
export interface Answers {
  readonly category: string;
  readonly items: readonly HelpItem[];
}

function toAnswers(items: readonly HelpItem[]): Answers[] {
  const categories = new Map<string, HelpItem[]>();
  for (const item of items) categories.set(item.category, [...(categories.get(item.category) ?? []), item]);
  return [...categories].map(([category, list]) => ({ category, items: list }));
}

/**
 * Loads both kinds of help: the operator's items, and below them the site's own topics. The spec leaves this open; this is our reading of
 * it.
 */
export async function loadHelp(page: Page, route: Extract<RoutePath, '/help' | '/helpmc'>) {
  setPageHeaders(page, route);
  const { locals } = page;
  const [shell, help, topics] = await Promise.all([
    loadShell(page),
    locals.call(getHelpCenter, { language: toCatalogueLanguage(locals) }),
    loadTopics('help', locals.locale),
  ]);
  return { shell, topics, answers: toAnswers(help?.items ?? []), answered: findLanguage(help?.language ?? '') };
}
