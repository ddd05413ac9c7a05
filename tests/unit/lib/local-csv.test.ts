import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../../src/i18n/languages.ts';
import { createLocalCsv } from '../../../../src/stores/core/local-csv.ts';

const FILE = '\uFEFFat,reason,amount,rounds\r\n2026-11-26T02:30:05.000Z,"a,""b"";c",-1022.50,3\r\n,"x\r\ny",0.10,\r\n';
const HEADINGS: Record<string, string> = { at: 'Data', reason: 'Motivo', amount: 'Valor; R$', rounds: 'Rodadas' };
const write = (tag: string, chunks: readonly string[]) => {
  const push = createLocalCsv({
    tag,
    timeZone: 'America/Sao_Paulo',
    toHeading: (column) => HEADINGS[column] ?? column,
  });
  return chunks.map(push).join('');
};

describe('a CSV file for a country', () => {
  test('of Brazil has semicolons, decimal commas, local times and readable headings', () => {
    expect(write('pt-BR', [FILE])).toBe(
      '\uFEFFData;Motivo;"Valor; R$";Rodadas\r\n25/11/2026 23:30:05;"a,""b"";c";-1022,50;3\r\n;"x\r\ny";0,10;\r\n',
    );
  });

  test('of Germany too', () => {
    expect(write('de', [FILE])).toContain('25.11.26 23:30:05;"a,""b"";c";-1022,50;3\r\n');
  });

  test('of English keeps commas and points', () => {
    expect(write('en', [FILE])).toContain('11/25/26 11:30:05 PM,"a,""b"";c",-1022.50,3\r\n');
  });

  test('is the same in any chunks', () => {
    for (let at = 0; at <= FILE.length; at += 1) {
      expect(write('pt-BR', [FILE.slice(0, at), FILE.slice(at)])).toBe(write('pt-BR', [FILE]));
    }
    expect(write('pt-BR', [...FILE])).toBe(write('pt-BR', [FILE]));
  });

  test('keeps the guard of formulas', () => {
    expect(write('pt-BR', ["a\r\n'=1+1\r\n"])).toBe("\uFEFFa\r\n'=1+1\r\n");
  });

  test.each(LANGUAGES.map(({ tag }) => tag))('in %s has the columns of the original', (tag) => {
    const separator = write(tag, ['a,b\r\n']).at(2) ?? '';
    const [, line = ''] = write(tag, ['at,n\r\n2026-11-26T12:30:05Z,1.50\r\n']).split('\r\n');
    expect(line.replaceAll(/"[^"]*"/g, '').split(separator)).toHaveLength(2);
    expect(line).toMatch(/1[.,]50$/);
  });
});
