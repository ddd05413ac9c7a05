import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

interface Rule {
  readonly name: string;
  readonly from: { readonly path?: string };
  readonly to: { readonly path?: string };
}
/** The rules of `npm run check`, which cannot read these files. */
const { forbidden } = createRequire(import.meta.url)('../../../.dependency-cruiser.cjs') as { forbidden: Rule[] };
const RULES = forbidden.filter(({ from, to }) => from.path && to.path);
const FILES = globSync('src/**/*.astro');

/** Lists all imports of the frontmatter and of scripts: values, types, side effects and dynamic imports. */
function listImports(file: string, text: string): string[] {
  const named = text.matchAll(/(?:\bfrom\s*|\bimport\s*|\bimport\(\s*)(['"])([^'"\n]+)\1/g);
  return [...named].map(([, , name = '']) => {
    const [path = ''] = name.split('?');
    return path.startsWith('.') ? normalize(join(dirname(file), path)) : `node_modules/${path}`;
  });
}

function listBroken(file: string, text: string): string[] {
  return listImports(file, text).flatMap((target) =>
    RULES.filter(
      ({ from, to }) => new RegExp(from.path ?? '').test(file) && new RegExp(to.path ?? '').test(target),
    ).map(({ name }) => `${name}: ${file} → ${target}`),
  );
}

describe('imports of .astro files', () => {
  test('flow one way', () => {
    expect(FILES.flatMap((file) => listBroken(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  test('are all found: each names an existing file', () => {
    const named = FILES.flatMap((file) => listImports(file, readFileSync(file, 'utf8')));
    const ours = named.filter((target) => target.startsWith('src/'));
    expect(ours.filter((target) => !existsSync(target))).toEqual([]);
    expect(ours.length).toBeGreaterThan(300);
  });

  test.each([
    ['src/components/Page.astro', "import { gate } from '../edge/gate/gate.ts';"],
    ['src/components/Page.astro', "import type { Member } from '../platform/member/member.ts';"],
    ['src/components/home/Hero.astro', "import {\n  GET,\n} from '../../pages/robots.txt.ts';"],
    ['src/components/home/Hero.astro', "const { gate } = await import('../../edge/gate/gate.ts');"],
    ['src/layouts/BaseLayout.astro', "import '../pages/404.astro';"],
    ['src/layouts/BaseLayout.astro', "export { sign } from '../edge/request/signer.ts';"],
    ['src/pages/[...locale]/rng.astro', "import { gate } from '../../edge/gate/gate.ts';"],
    ['src/pages/[...locale]/rng.astro', "import { clock } from '../../platform/clock.ts';"],
    ['src/pages/[...locale]/rng.astro', "import { createAsk } from '../../stores/ask.ts';"],
  ])('that break the rule are found: %s: %s', (file, line) => {
    expect(listBroken(file, `---\n${line}\n---\n<p />`)).not.toEqual([]);
  });
});
