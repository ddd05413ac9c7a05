/** What stays of an operator's HTML, on pages and in islands: text, lists, tables and links. No styles, pictures or frames. */
export const TEXT_ELEMENTS = [
  'p',
  'br',
  'hr',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'ul',
  'ol',
  'li',
  'a',
  'blockquote',
  'code',
] as const;
export const TABLE_ELEMENTS = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'] as const;
