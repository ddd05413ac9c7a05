import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OWN_FILES } from '../../../../src/edge/pages/serve-page.ts';

const PICTURE = /\.(?:svg|png|jpe?g|webp|avif|gif|ico|mp3|ogg|mp4|woff2)$/;
const listFiles = (folder: string) =>
  globSync('**/*', { cwd: new URL(`../../../../${folder}/`, import.meta.url) }).filter((file) => PICTURE.test(file));

test.each(['public', 'src/brand/pictures'])('every picture in %s is answered as one', (folder) => {
  const files = listFiles(folder);
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !OWN_FILES.test(`/${file}`))).toEqual([]);
});
