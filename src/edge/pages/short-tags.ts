/**
 * A page contains its scope names some hundred times, so they are cut to five of eight letters, which are still unique. A scope has the same short
 * name on every page.
 */
export const toShortScope = (text: string) => text.replaceAll(/data-astro-cid-(\w{1,5})\w*/g, 'a$1');

/** Attributes of an island that only Astro's script reads, and Astro's scope among the serialised properties of an island. */
const ISLAND_ONLY = / (?:uid|client|opts)="[^"]*"| await-children(?=[ >])|,&quot;data-astro-cid-\w+&quot;:\[0,true\]/g;
const ISLAND_END = '<!--astro:end-->';
/** Astro adds its scope as a class, too, if an element has spread attributes; no style uses it. */
const SCOPE_CLASS = / class="astro-\w{8}"(?= |>)| astro-\w{8}(?=" )/;
/** Tags of SVG shapes. Shapes have no content, so their end tags can be left out. */
const SHAPE = /^<(\/?)(?:path|use|circle|stop)\b/;

/** The shortest form of a tag or comment: without the parts that none of our styles and scripts reads. */
export function toShortTag(tag: string): string {
  if (tag === ISLAND_END) return '';
  if (tag.startsWith('<!--')) return tag;
  if (tag.startsWith('<astro-island')) return toShortScope(tag.replaceAll(ISLAND_ONLY, ''));
  const shape = SHAPE.exec(tag);
  if (shape?.[1]) return '';
  const own = tag.includes('data-astro-cid-') ? toShortScope(tag.replace(SCOPE_CLASS, '')) : tag;
  return shape && !own.endsWith('/>') ? `${own.slice(0, -1)}/>` : own;
}
