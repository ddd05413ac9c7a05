import { removeInvisible } from './invisible-characters.ts';

/**
 * Starts of cells that a spreadsheet runs as a formula; Japanese and Chinese ones take the full-width signs alike. Some skip white space and
 * what nobody sees before it.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠﹢﹣﹦﹫])/;

/** The same inside the text, where a program that splits at another sign than the file begins a cell: `x;=1` in a file with commas. */
const INNER =
  /(\r\n|[,;\t\r\n])(?=[\s\p{Default_Ignorable_Code_Point}]*[=@＝＠﹦﹫]|\p{Default_Ignorable_Code_Point}*[+\-＋－﹢﹣])/gu;

/** Quoted where needed; text that a spreadsheet would run gets an apostrophe, which makes it text. */
export function toTextCell(text: string, separator = ','): string {
  const begin = text.length - text.trimStart().length;
  const inner = text.slice(0, begin) + text.slice(begin).replaceAll(INNER, "$1'");
  const safe = FORMULA.test(removeInvisible(text)) ? `'${inner}` : inner;
  return safe.includes(separator) || /["\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
