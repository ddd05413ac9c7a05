import { useLayoutEffect, useRef } from 'react';
import { TABLE_ELEMENTS, TEXT_ELEMENTS, UNWRAPPED_ELEMENTS } from '../../lib/operator-html.ts';
import styles from './safe-html.module.css';

interface Props {
  /** HTML that the operator wrote. */
  readonly html: string;
  readonly className?: string | undefined;
  /** BCP 47 tag of the HTML. Undefined: it is in the language of the page. */
  readonly lang?: string | undefined;
}

/** https://wicg.github.io/sanitizer-api/#dictdef-sanitizerconfig */
interface Sanitizer {
  readonly elements: readonly string[];
  readonly replaceWithChildrenElements: readonly string[];
  readonly attributes: readonly string[];
}
type SafeElement = HTMLDivElement & { setHTML?: (html: string, options: { sanitizer: Sanitizer }) => void };

const SANITIZER: Sanitizer = {
  elements: [...TEXT_ELEMENTS, 'h2', 'h3', 'h4', 'h5', 'h6', ...TABLE_ELEMENTS],
  replaceWithChildrenElements: UNWRAPPED_ELEMENTS,
  attributes: ['href', 'scope', 'dir', 'lang'],
};

/** Fallback without a sanitiser: only the text is shown. */
function toText(html: string): string {
  return html
    .replaceAll(/<(?:\/p|\/li|\/h\d|br)[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();
}

/**
 * HTML of an operator, filtered as on pages (`toSafeHtml`): the browser's sanitiser removes scripts, resources, forms
 * and styles.
 */
export function SafeHtml({ html, className, lang }: Props) {
  const element = useRef<SafeElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    if (current.setHTML) current.setHTML(html, { sanitizer: SANITIZER });
    else current.textContent = toText(html);
  }, [html]);
  return <div ref={element} lang={lang} dir="auto" className={`${styles.html} ${className ?? ''}`} />;
}
