import sanitizeHtml from 'sanitize-html';
import { TABLE_ELEMENTS, TEXT_ELEMENTS } from '../../lib/operator-html.ts';

const OPERATOR_HTML: sanitizeHtml.IOptions = {
  allowedTags: [...TEXT_ELEMENTS, 'h3', 'h4', ...TABLE_ELEMENTS],
  allowedAttributes: { a: ['href', 'rel'], th: ['scope'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: 20,
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }),
  },
};

/**
 * Sanitises HTML of the operator: text, lists, tables and links. Without styles, pictures or frames, it runs nothing
 * and loads nothing.
 */
export function toSafeHtml(html: string): string {
  return sanitizeHtml(html, OPERATOR_HTML);
}

/** The text only, for a list. */
export function toPlainText(html: string): string {
  const text = sanitizeHtml(html.replaceAll(/<\/?(?:p|br|h[1-6]|li|tr|td|th|div|hr|ul|ol)\b/gi, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
  });
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
