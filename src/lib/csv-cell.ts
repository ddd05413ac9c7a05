import { removeInvisible } from './invisible-characters.ts';

/**
 * Beginnings of cells that a spreadsheet runs as a formula. Japanese and Chinese spreadsheets also accept the
 * full-width signs. Some spreadsheets skip white space and invisible characters before the sign.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠﹢﹣﹦﹫])/;

/**
 * Separators inside a text that a formula follows. A program that uses another separator than the file splits the text there: in a file
 * with commas, `x;=1` then gives a cell with the formula `=1`.
 */
const INNER =
  /(\r\n|[,;\t\r\n])(?=[\s\p{Default_Ignorable_Code_Point}]*[=@＝＠﹦﹫]|\p{Default_Ignorable_Code_Point}*[+\-＋－﹢﹣])/gu;

/** Writes a cell, in quotes if necessary. An apostrophe before a formula makes spreadsheets read the formula as text. */
export function toTextCell(text: string, separator = ','): string {
  const begin = text.length - text.trimStart().length;
  const inner = text.slice(0, begin) + text.slice(begin).replaceAll(INNER, "$1'");
  const safe = FORMULA.test(removeInvisible(text)) ? `'${inner}` : inner;
  return safe.includes(separator) || /["\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
