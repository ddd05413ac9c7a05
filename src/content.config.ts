import { defineCollection } from 'astro:content';
import { existsSync, globSync } from 'node:fs';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const FILES = '*/*.md';

/**
 * `src/content/<collection>/<locale>/<name>.md`, or in its place the brand's own, under the same path in `src/brand/content/`;
 * `{{name}}` is filled in from the brand.
 */
function from(collection: string) {
  const [product, own] = [`content/${collection}`, `brand/content/${collection}`];
  const replaced = existsSync(`src/${own}`) ? globSync(FILES, { cwd: `src/${own}` }) : [];
  return glob({
    base: './src',
    pattern: [`${product}/${FILES}`, `${own}/${FILES}`, ...replaced.map((file) => `!${product}/${file}`)],
    generateId: ({ entry }) => entry.split('/').slice(-2).join('/').replace(/\.md$/, ''),
  });
}
const updated = z.coerce.date();

export const collections = {
  /** One text a page: its file has the name of the route. */
  pages: defineCollection({ loader: from('pages'), schema: z.object({ updated }) }),
  /** Questions and answers of the help centre, a topic a file. */
  help: defineCollection({ loader: from('help'), schema: z.object({ title: z.string(), order: z.number(), updated }) }),
  /** How to put the site on a phone. */
  install: defineCollection({
    loader: from('install'),
    schema: z.object({ title: z.string(), order: z.number(), updated }),
  }),
};
