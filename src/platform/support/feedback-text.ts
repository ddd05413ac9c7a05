const CONTROLS = /[^\P{Cc}\n\t]/gu;
const EXCERPT_MAX = 80;

/** As it is counted and kept: forms send a line break as two characters, and outer blanks say nothing. */
export function toFeedbackText(sent: string): string {
  return sent.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, '').trim();
}

export function countCharacters(text: string): number {
  return [...text].length;
}

/** What somebody wrote, in one line. */
export function toExcerpt(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')];
  if (characters.length <= EXCERPT_MAX) return characters.join('');
  return `${characters.slice(0, EXCERPT_MAX - 1).join('')}…`;
}
