import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const SOURCES = [
  'src',
  'public',
  'scripts',
  'astro.config.mjs',
  'wrangler.toml',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Tools keep their caches in hidden folders of node_modules; two builds at once must not share them. */
function linkPackages(folder: string): void {
  const packages = path.join(folder, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync('node_modules'))
    if (!name.startsWith('.') || name === '.bin')
      symlinkSync(path.resolve('node_modules', name), path.join(packages, name));
}

/** Copies all that a build needs, so that it writes nothing where a product runs. */
export function copySources(folder: string): void {
  const isSource = (file: string) => !path.basename(file).startsWith('.');
  for (const source of SOURCES) cpSync(source, path.join(folder, source), { recursive: true, filter: isSource });
  linkPackages(folder);
}
