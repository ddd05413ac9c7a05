import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Maximum length of a circle of imports. `npm run check` finds circles of values. Circles of types are allowed, but only among a few closely related
 * files.
 */
const CIRCLE_MAX = 3;
const STATIC_IMPORT = /^(?:import|export)\s[^;]*?\sfrom '(\.[^']+)';/gms;

type Graph = ReadonlyMap<string, readonly string[]>;

function readGraph(): Graph {
  const files = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.d.ts', '**/.wrangler/**'] });
  return new Map(
    files.map((file) => {
      const named = [...readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)];
      return [
        file,
        named.map(([, path = '']) => normalize(join(dirname(file), path))).filter((path) => existsSync(path)),
      ];
    }),
  );
}

function listReached(graph: Graph, start: string): ReadonlySet<string> {
  const reached = new Set(graph.get(start));
  for (const file of reached) for (const next of graph.get(file) ?? []) reached.add(next);
  return reached;
}

/** For each file, the files of its circle: files that it imports and that also import it, directly or indirectly. */
function listCircles(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((file) => [file, listReached(graph, file)]));
  return [...reached].map(([file, others]) => [...others].filter((other) => reached.get(other)?.has(file)).sort());
}

test('imports, also of types, form no circle of more than three files', () => {
  const graph = readGraph();
  expect(graph.size).toBeGreaterThan(1_000);
  expect(listCircles(graph).filter((circle) => circle.length > CIRCLE_MAX)).toEqual([]);
});

test('a longer circle is found', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['d', 'e']],
    ['d', ['a']],
    ['e', []],
  ]);
  expect(listCircles(graph).filter((circle) => circle.length > CIRCLE_MAX)).toHaveLength(4);
});
