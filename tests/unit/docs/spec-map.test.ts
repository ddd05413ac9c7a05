import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { SPEC_IDENTIFIERS, type SpecIdentifiers } from './spec-identifiers.ts';

const ROOT = new URL('../../../', import.meta.url);
const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const OWNERS = [
  ...['site runs', 'platform', 'edge', 'visitor site', 'joining'],
  ...['member centre', 'agent centre', 'studio'],
];
const NONE = '–';
const COLUMNS = ['id', 'statement', 'state', 'owner', 'file', 'test'];

interface Row {
  readonly id: string;
  /** The section of the heading above the row. */
  readonly section: number;
  readonly statement: string;
  readonly state: string;
  readonly owner: string;
  readonly file: string;
  readonly test: string;
}
interface SpecMap {
  readonly rows: Row[];
  readonly faults: string[];
}

/** Each table line is a heading, a rule or a row of six cells; any other line that starts with a bar is a fault. */
function parseMap(markdown: string): SpecMap {
  const map: SpecMap = { rows: [], faults: [] };
  let section = 0;
  for (const line of markdown.split('\n')) {
    const heading = /^## §(\d+) /.exec(line);
    if (heading) section = Number(heading[1]);
    if (!line.trimStart().startsWith('|')) continue;
    const cells = line
      .trim()
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    if (cells.join() === COLUMNS.join() || cells.every((cell) => /^-+$/.test(cell))) continue;
    const [id = '', statement = '', state = '', owner = '', file = '', proof = ''] = cells;
    if (cells.length !== COLUMNS.length || !/^[1-9]\.[1-9]\d*$/.test(id) || statement === '') {
      map.faults.push(`not a row: ${line}`);
    } else map.rows.push({ id, section, statement, state, owner, file, test: proof });
  }
  return map;
}

function listOrderFaults(rows: readonly Row[]): string[] {
  let last = [0, 0];
  return rows.flatMap(({ id, section }) => {
    const [major = 0, minor = 0] = id.split('.').map(Number);
    const [lastMajor = 0, lastMinor = 0] = last;
    last = [major, minor];
    if (major !== section) return [`${id}: stands in section ${section}`];
    const follows = major > lastMajor || (major === lastMajor && minor > lastMinor);
    return follows ? [] : [`${id}: repeated or out of order`];
  });
}

type IsFile = (path: string) => boolean;

function listPathFaults(id: string, column: string, cell: string, isFile: IsFile): string[] {
  if (cell === '' || cell === NONE) return [`${id}: done without a ${column}`];
  return cell.split(', ').flatMap((path) => {
    const isPlain = /^[\w.@[\]-]+(\/[\w.@[\]-]+)*$/.test(path) && !path.split('/').includes('..');
    if (!isPlain) return [`${id}: ${column} is not a plain path: ${path}`];
    return isFile(path) ? [] : [`${id}: ${column} does not exist: ${path}`];
  });
}

function listRowFaults({ id, state, owner, file, test: proof }: Row, isFile: IsFile): string[] {
  const faults = OWNERS.includes(owner) ? [] : [`${id}: unknown owner: ${owner}`];
  if (state === 'done') {
    return [...faults, ...listPathFaults(id, 'file', file, isFile), ...listPathFaults(id, 'test', proof, isFile)];
  }
  if (state !== 'open') return [...faults, `${id}: unknown state: ${state}`];
  return file === NONE && proof === NONE ? faults : [...faults, `${id}: open, yet it names files`];
}

function hasPhrase(statement: string, phrase: string): boolean {
  const words = RegExp.escape(phrase);
  return new RegExp(`(?<![\\w.])${words}(?![\\w]|\\.\\d)`, 'i').test(statement);
}

function listMissing(rows: readonly Row[], list: SpecIdentifiers): string[] {
  const statements = rows
    .filter(({ section }) => section === list.section)
    .map(({ statement }) => statement)
    .filter((statement) => statement.startsWith(list.under ?? ''));
  const countOf = (identifier: string) => {
    const code = `\`${identifier}\``;
    if (list.as === 'lead') return statements.filter((statement) => statement.startsWith(code)).length;
    if (list.as === 'code') return statements.filter((statement) => statement.includes(code)).length;
    return statements.filter((statement) => hasPhrase(statement, identifier)).length;
  };
  return [...new Set(list.identifiers)]
    .filter((name) => countOf(name) < list.identifiers.filter((other) => other === name).length)
    .map((name) => `§${list.section}: no row for the ${list.what} ${name}`);
}

function listFaults(markdown: string, identifiers: readonly SpecIdentifiers[], isFile: IsFile): string[] {
  const { rows, faults } = parseMap(markdown);
  return [
    ...faults,
    ...SECTIONS.filter((section) => rows.every((row) => row.section !== section)).map((n) => `§${n}: no rows`),
    ...listOrderFaults(rows),
    ...rows.flatMap((row) => listRowFaults(row, isFile)),
    ...identifiers.flatMap((list) => listMissing(rows, list)),
  ];
}

function isRepositoryFile(path: string): boolean {
  return statSync(new URL(path, ROOT), { throwIfNoEntry: false })?.isFile() ?? false;
}

describe('the map of the specification', () => {
  test('is complete, in order, and names existing files only', () => {
    const markdown = readFileSync(fileURLToPath(new URL('docs/spec-map.md', ROOT)), 'utf8');
    expect(listFaults(markdown, SPEC_IDENTIFIERS, isRepositoryFile)).toEqual([]);
  });
});

describe('the check of the map', () => {
  const OPEN = 'open | edge | – | –';
  const rowsOf = (second: string) =>
    SECTIONS.map((n) => `## §${n} Title\n| ${n}.1 | \`/a\` words | ${OPEN} |\n${n === 2 ? second : ''}`).join('\n');
  const faultsWith = (second: string, identifiers: readonly SpecIdentifiers[] = []) =>
    listFaults(rowsOf(second), identifiers, (path) => path === 'src/a.ts' || path === 'tests/[...b]/a.test.ts');

  test.each([
    ['a done row with paths', '| 2.2 | words | done | edge | src/a.ts, src/a.ts | tests/[...b]/a.test.ts |'],
    ['a gap in the numbers', `| 2.7 | words | ${OPEN} |`],
    [
      'a heading and its rule',
      '| id | statement | state | owner | file | test |\n| --- | --- | --- | --- | --- | --- |',
    ],
  ])('accepts %s', (_, second) => {
    expect(faultsWith(second)).toEqual([]);
  });

  test.each([
    [`| 2.1 | words | ${OPEN} |`, '2.1: repeated or out of order'],
    [`| 2.3 | words | ${OPEN} |\n| 2.2 | words | ${OPEN} |`, '2.2: repeated or out of order'],
    [`| 3.2 | words | ${OPEN} |`, '3.2: stands in section 2'],
    [`| 2.x | words | ${OPEN} |`, `not a row: | 2.x | words | ${OPEN} |`],
    [`| 2.2 | two | words | ${OPEN} |`, `not a row: | 2.2 | two | words | ${OPEN} |`],
    ['| 2.2 | words | half | edge | – | – |', '2.2: unknown state: half'],
    ['| 2.2 | words | open | nobody | – | – |', '2.2: unknown owner: nobody'],
    ['| 2.2 | words | open | edge | src/a.ts | – |', '2.2: open, yet it names files'],
    ['| 2.2 | words | done | edge | src/a.ts | – |', '2.2: done without a test'],
    ['| 2.2 | words | done | edge | src/b.ts | src/a.ts |', '2.2: file does not exist: src/b.ts'],
    ['| 2.2 | words | done | edge | src/a.ts | src/a.ts, b.ts |', '2.2: test does not exist: b.ts'],
    ['| 2.2 | words | done | edge | src/a.ts:a | src/a.ts |', '2.2: file is not a plain path: src/a.ts:a'],
    ['| 2.2 | words | done | edge | ../src/a.ts | src/a.ts |', '2.2: file is not a plain path: ../src/a.ts'],
  ])('refuses %s', (second, fault) => {
    expect(faultsWith(second)).toContain(fault);
  });

  test('requires rows of every section', () => {
    expect(listFaults('', [], () => true)).toEqual(SECTIONS.map((n) => `§${n}: no rows`));
  });

  test('requires a row for every identifier', () => {
    const second = `| 2.2 | Keys \`a\` of 1.30 s | ${OPEN} |`;
    const missing = (list: Pick<SpecIdentifiers, 'as' | 'under' | 'identifiers'>) =>
      faultsWith(second, [{ section: 2, what: 'thing', ...list }]).map((fault) => fault.split(' ').at(-1));
    expect(missing({ as: 'lead', identifiers: ['/a', '/b', 'a'] })).toEqual(['/b', 'a']);
    expect(missing({ as: 'lead', identifiers: ['/a', '/a'] })).toEqual(['/a']);
    expect(missing({ as: 'code', under: 'Keys', identifiers: ['a', '/a'] })).toEqual(['/a']);
    expect(missing({ as: 'phrase', identifiers: ['keys', 'key', '1.30', '30', '1.3', '1'] })).toEqual([
      'key',
      '30',
      '1.3',
      '1',
    ]);
  });
});
