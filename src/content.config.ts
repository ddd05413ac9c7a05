import { defineCollection } from 'astro:content';
import { existsSync, globSync } from 'node:fs';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const FILES = '*/*.md';

/**
 * `src/content/<collection>/<locale>/<name>.md`, or the brand's replacement under the same path in
 * `src/brand/content/`; `{{name}}` is filled in from the brand.
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
  /** One text per page; the file is named like the route. */
  pages: defineCollection({ loader: from('pages'), schema: z.object({ updated }) }),
  /** Help centre, one file per topic. */
  help: defineCollection({ loader: from('help'), schema: z.object({ title: z.string(), order: z.number(), updated }) }),
  /** How to install the site on a phone. */
  install: defineCollection({
    loader: from('install'),
    schema: z.object({ title: z.string(), order: z.number(), updated }),
  }),
};
