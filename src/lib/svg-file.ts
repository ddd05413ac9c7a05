/** An SVG file for embedding in another one or in a page. */
export interface SvgFile {
  readonly viewBox: string;
  /** Width relative to the height. */
  readonly ratio: number;
  readonly content: string;
}

const OUTER = /^\s*(?:<\?xml[^>]*>\s*)?<svg\b([^>]*)>([\s\S]*)<\/svg>\s*$/;
const VIEW_BOX = /\sviewBox="([^"]+)"/;
/** Content that a page's policy would block, or that would load other resources. */
const FORBIDDEN = /<(?:style|script|image|foreignObject)\b|\s(?:style|on\w+|(?:xlink:)?href)=|<!--/i;

/** Throws if the text is no SVG or contains forbidden content; `name` appears in the error. */
export function toSvgFile(svg: string, name: string): SvgFile {
  const [, attributes = '', content = ''] = OUTER.exec(svg) ?? [];
  const viewBox = VIEW_BOX.exec(attributes)?.[1] ?? '';
  const [, , width = 0, height = 0] = viewBox.split(/[\s,]+/).map(Number);
  if (!(width > 0 && height > 0)) throw new Error(`${name} is no <svg> with a viewBox`);
  const strange = FORBIDDEN.exec(content);
  if (strange)
    throw new Error(`${name} may have no ${strange[0].trim()}: colours are attributes, as in fill="var(--ink)"`);
  return { viewBox, ratio: width / height, content: content.trim().replaceAll(/>\s+</g, '><') };
}
