/** An SVG file, as it is put into another one or into a page. */
export interface Drawing {
  readonly viewBox: string;
  /** Width for a height of 1. */
  readonly ratio: number;
  readonly content: string;
}

const OUTER = /^\s*(?:<\?xml[^>]*>\s*)?<svg\b([^>]*)>([\s\S]*)<\/svg>\s*$/;
const VIEW_BOX = /\sviewBox="([^"]+)"/;
/** What a page’s policy would not let through, or what would make a picture ask others. */
const FORBIDDEN = /<(?:style|script|image|foreignObject)\b|\s(?:style|on\w+|(?:xlink:)?href)=|<!--/i;

/** Throws on what is no drawing, or one that does more than draw: `name` says which. */
export function toDrawing(svg: string, name: string): Drawing {
  const [, attributes = '', content = ''] = OUTER.exec(svg) ?? [];
  const viewBox = VIEW_BOX.exec(attributes)?.[1] ?? '';
  const [, , width = 0, height = 0] = viewBox.split(/[\s,]+/).map(Number);
  if (!(width > 0 && height > 0)) throw new Error(`${name} is no <svg> with a viewBox`);
  const strange = FORBIDDEN.exec(content);
  if (strange)
    throw new Error(`${name} may have no ${strange[0].trim()}: colours are attributes, as in fill="var(--ink)"`);
  return { viewBox, ratio: width / height, content: content.trim().replaceAll(/>\s+</g, '><') };
}
