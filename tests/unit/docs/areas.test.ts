import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../../src/i18n/locales.ts';

const ISLANDS = ['src/islands', 'src/islands/member', 'src/islands/agent'];

/** Messages that belong to no area. */
const WITHOUT_AREA = ['common', 'errors', 'gate', 'home', 'pages'];

const README = readFileSync('README.md', 'utf8');
const rows = (README.split('### Areas')[1]?.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Area'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '').replace(/\/$/, '')),
  );

describe('the table of areas in the README', () => {
  test.each(rows)('%s has these folders and no others', (area, contract, stores, platform, islands, messages) => {
    const inIslands = ISLANDS.map((folder) => `${folder}/${area}`).find((folder) => existsSync(folder));
    expect({ contract, stores, platform, islands, messages }).toEqual({
      contract: existsSync(`src/contract/${area}`) ? area : '',
      stores: existsSync(`src/stores/${area}`) ? area : '',
      platform: existsSync(`src/platform/${area}`) ? area : '',
      islands: inIslands?.replace('src/islands/', '') ?? '',
      messages: existsSync(`src/words/en/${area}.json`) ? `${area}.json` : '',
    });
  });

  test.each(LOCALES)('has every message file in $name', ({ path }) => {
    const areas = rows.map(([area]) => area);
    const files = readdirSync(`src/words/${path}`).flatMap((name) =>
      name.endsWith('.json') ? [name.replace('.json', '')] : [],
    );
    expect(files.filter((name) => !areas.includes(name)).sort()).toEqual(WITHOUT_AREA);
  });

  test.each(['src/contract', 'src/stores'])('has every folder of %s, which has no file beside them', (folder) => {
    const areas = [...rows.map(([area]) => area), 'core'];
    expect(readdirSync(folder).filter((name) => !areas.includes(name))).toEqual([]);
  });
});
