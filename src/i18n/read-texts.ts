import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parseFrontmatter } from 'astro/markdown';
import * as z from 'zod/mini';
import { type Locale, toTextOrder } from './locales.ts';
import type { LocaleText, LocaleTexts } from './texts.ts';

/** HTML of Markdown without its front matter. */
export type RenderMarkdown = (markdown: string) => Promise<string>;

/** Folders of the texts. The brand's folder comes first, so that its texts replace those of the product. */
const ROOTS = ['brand/content', 'content'].map((folder) => new URL(`../${folder}/`, import.meta.url));

const PageSchema = z.object({ updated: z.date() });
const TopicSchema = z.object({ updated: z.date(), title: z.string(), order: z.number() });

const toFolders = (collection: string, locale: Locale) =>
  ROOTS.map((root) => new URL(`${collection}/${locale}/`, root)).filter((folder) => existsSync(folder));

/** Files of a collection by name, each in the nearest language that has it. */
function listFiles(collection: string, locale: Locale): Map<string, { readonly file: URL; readonly from: Locale }> {
  const files = new Map<string, { file: URL; from: Locale }>();
  for (const from of toTextOrder(locale))
    for (const folder of toFolders(collection, from))
      for (const name of readdirSync(folder).sort())
        if (name.endsWith('.md') && !files.has(name)) files.set(name, { file: new URL(name, folder), from });
  return files;
}

async function readCollection<Data extends { readonly updated: Date }>(
  collection: string,
  schema: { parse(data: unknown): Data },
  { locale, render }: { readonly locale: Locale; readonly render: RenderMarkdown },
): Promise<(LocaleText & Omit<Data, 'updated'>)[]> {
  const files = [...listFiles(collection, locale)];
  return Promise.all(
    files.map(async ([name, { file, from }]) => {
      const { frontmatter, content } = parseFrontmatter(readFileSync(file, 'utf8'));
      const { updated, ...data } = schema.parse(frontmatter);
      return {
        ...data,
        name: name.slice(0, -'.md'.length),
        html: await render(content),
        updated: updated.toJSON(),
        from,
      };
    }),
  );
}

/** `src/content/<collection>/<locale>/<name>.md`, or the brand's replacement; `{{name}}` is filled in later. */
export async function readTexts(locale: Locale, render: RenderMarkdown): Promise<LocaleTexts> {
  const how = { locale, render };
  const [pages, help, install] = await Promise.all([
    readCollection('pages', PageSchema, how),
    readCollection('help', TopicSchema, how),
    readCollection('install', TopicSchema, how),
  ]);
  const byOrder = (left: { readonly order: number }, right: { readonly order: number }) => left.order - right.order;
  return { pages, help: help.sort(byOrder), install: install.sort(byOrder) };
}
