import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

/** `src/content/<collection>/<locale>/<name>.md`; `{{name}}` is filled in from the brand. */
const from = (folder: string) => glob({ base: `./src/content/${folder}`, pattern: '*/*.md' });
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
