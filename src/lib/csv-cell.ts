/** Starts of cells that a spreadsheet runs as a formula; Japanese and Chinese ones take the full-width signs alike. */
const FORMULA = /^[=+\-@＝＋－＠﹢﹣﹦﹫\t\r\n]/;

/** Quoted where needed; text that a spreadsheet would run gets an apostrophe, which makes it text. */
export function toTextCell(text: string, separator = ','): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return safe.includes(separator) || /["\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
