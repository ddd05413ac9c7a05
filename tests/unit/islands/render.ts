import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { WordsProvider } from '../../../src/islands/ui/words.ts';
import type { T } from '../../../src/lib/words.ts';

/** Renders a component with keys in the place of words. */
export function render<Props extends object>(
  component: FunctionComponent<Props>,
  props: Props,
  t: T = (key) => key,
): string {
  const value = { t, locale: 'en' as const, tag: 'en' };
  return renderToStaticMarkup(createElement(WordsProvider, { value }, createElement(component, props)));
}
