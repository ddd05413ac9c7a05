import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OWN_FILE } from '../../../../src/edge/pages/serve-page.ts';

const PICTURE = /\.(?:svg|png|jpe?g|webp|avif|gif|ico|mp3|ogg|mp4|woff2)$/;
const listFiles = (folder: string) =>
  globSync('**/*', { cwd: new URL(`../../../../${folder}/`, import.meta.url) }).filter((file) => PICTURE.test(file));

test.each(['public', 'src/brand/pictures'])('every picture in %s is free', (folder) => {
  const files = listFiles(folder);
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !OWN_FILE.test(`/${file}`))).toEqual([]);
});

test.each(['/sitemap.xml', '/app-code/x.svg', '/icons/index', '/en/icons/x.png', '/iconsx.svg'])(
  '%s is none of them',
  (path) => expect(OWN_FILE.test(path)).toBe(false),
);
