import { useLayoutEffect, useRef } from 'react';

interface Props {
  /** From the operator. */
  readonly html: string;
  readonly className?: string | undefined;
}

type SafeElement = HTMLDivElement & { setHTML?: (html: string) => void };

/** Where the browser cannot sanitise, its text alone is shown. */
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

/** HTML of an operator: the browser's own sanitiser takes out scripts, handlers and frames. */
export function SafeHtml({ html, className }: Props) {
  const element = useRef<SafeElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    if (current.setHTML) current.setHTML(html);
    else current.textContent = toText(html);
  }, [html]);
  return <div ref={element} className={className} />;
}
