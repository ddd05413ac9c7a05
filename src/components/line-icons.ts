import { ICONS } from './icons.ts';

/** All line icons as symbols of one file; its address is `LINE_ICONS`. */
export function drawLineIcons(): string {
  const symbols = Object.entries(ICONS).map(
    ([id, d]) => `<symbol id="${id}" viewBox="0 0 24 24"><path d="${d}"/></symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

/**
 * Returns a short hash of a text. The hash is FNV-1a with 32 bits, because pages need it synchronously. It changes only if a drawing
 * changes.
 */
function toMark(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Path of the file without the first slash. Its name changes with its content, because browsers keep files of `_astro` for ever. */
export const LINE_ICONS = `_astro/lines.${toMark(drawLineIcons())}.svg`;
