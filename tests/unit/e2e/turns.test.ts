import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hasTurn, isWhole } from '../../e2e/turns.ts';

const PROJECTS = ['phone-pt', 'desktop-en', 'phone-en', 'desktop-pt'];
const TITLES = Array.from({ length: 400 }, (_, index) => `journey ${index} of somebody`);

const listProjects = (file: string, title: string, tags: string[] = []) =>
  PROJECTS.filter((name) => hasTurn({ project: { name }, file, titlePath: [file, title], tags }));

describe('the turns of journeys', () => {
  test('a member’s journey runs once, in a project that runs such journeys', () => {
    const turns = TITLES.map((title) => listProjects('member-x.spec.ts', title));
    expect(turns.filter((turn) => turn.length !== 1 || !PROJECTS.slice(0, 2).includes(turn[0] ?? ''))).toEqual([]);
    const onPhone = turns.filter(([first]) => first === 'phone-pt').length;
    expect(Math.abs(onPhone - TITLES.length / 2)).toBeLessThan(TITLES.length / 8);
  });

  test('a visitor’s journey runs once, in each size and language as often', () => {
    const turns = TITLES.map((title) => listProjects('visitor-reads.spec.ts', title));
    expect(turns.filter(({ length }) => length !== (isWhole ? PROJECTS.length : 1))).toEqual([]);
    for (const name of PROJECTS) {
      const count = turns.filter((turn) => turn.includes(name)).length;
      if (!isWhole) expect(Math.abs(count - TITLES.length / 4)).toBeLessThan(TITLES.length / 8);
    }
  });

  test('a long journey runs in the long run only', () => {
    expect(listProjects('visitor-x.spec.ts', 'x', ['@phone-pt', '@long'])).toEqual(isWhole ? ['phone-pt'] : []);
  });

  test('a tag decides, and a tag of no project is an error', () => {
    expect(listProjects('visitor-walks.spec.ts', 'x', ['@all'])).toEqual(PROJECTS);
    expect(listProjects('member-x.spec.ts', 'x', ['@phone'])).toEqual(['phone-pt', 'phone-en']);
    expect(listProjects('member-x.spec.ts', 'x', ['@desktop-en'])).toEqual(['desktop-en']);
    expect(() => listProjects('member-x.spec.ts', 'x', ['@tablet'])).toThrow('tablet');
  });

  test('a phone in a further language runs what a phone runs', () => {
    const runs = (tags: string[]) =>
      hasTurn({ project: { name: 'phone-th' }, file: 'member-x.spec.ts', titlePath: ['x'], tags });
    expect([[], ['@phone'], ['@phone-pt'], ['@all']].map(runs)).toEqual([true, true, true, true]);
    expect([['@desktop'], ['@desktop-en']].map(runs)).toEqual([false, false]);
  });

  test('no journey skips itself: tags say where it runs', () => {
    const specs = readdirSync('tests/e2e').filter((file) => file.endsWith('.spec.ts'));
    expect(specs.filter((file) => readFileSync(`tests/e2e/${file}`, 'utf8').includes('test.skip('))).toEqual([]);
  });
});
