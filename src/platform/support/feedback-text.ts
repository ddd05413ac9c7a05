const EXCERPT_MAX = 80;

/** The beginning of a text, in one line. */
export function toExcerpt(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')];
  if (characters.length <= EXCERPT_MAX) return characters.join('');
  return `${characters.slice(0, EXCERPT_MAX - 1).join('')}…`;
}
