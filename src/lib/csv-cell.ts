import { removeInvisible } from './invisible-characters.ts';

/**
 * Starts of cells that a spreadsheet runs as a formula; Japanese and Chinese ones take the full-width signs alike. Some skip white space and
 * what nobody sees before it.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠﹢﹣﹦﹫])/;

/** Quoted where needed; text that a spreadsheet would run gets an apostrophe, which makes it text. */
export function toTextCell(text: string, separator = ','): string {
  const safe = FORMULA.test(removeInvisible(text)) ? `'${text}` : text;
  return safe.includes(separator) || /["\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
