import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/i18n/languages.ts';
import { createLocalCsv } from '../../../src/lib/local-csv.ts';

const FILE = '\uFEFFat,reason,amount,rounds\r\n2026-11-26T02:30:05.000Z,"a,""b"";c",-1022.50,3\r\n,"x\r\ny",0.10,\r\n';
const HEADINGS: Record<string, string> = { at: 'Data', reason: 'Motivo', amount: 'Valor; R$', rounds: 'Rodadas' };
const write = (tag: string, chunks: readonly string[]) => {
  const { push, end } = createLocalCsv({
    tag,
    timeZone: 'America/Sao_Paulo',
    toHeading: (column) => HEADINGS[column] ?? column,
  });
  return chunks.map(push).join('') + end();
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

  test.each([
    ['ar', '25/11/2026 11:30:05 م', '25/11/2026 23:30:05'],
    ['vi', '23:30:05 25/11/26', '25/11/26 23:30:05'],
    ['zh-Hant', '晚上11:30:05', '2026/11/25 23:30:05'],
    ['zh-Hans', '', '2026/11/25 23:30:05'],
    ['id', '23.30.05', '25/11/26 23:30:05'],
  ])('in %s has the date first, without marks, and a plain clock', (tag, _as_a_sentence, cell) => {
    expect(write(tag, [FILE]).split('\r\n')[1]?.split(/[,;]/)[0]).toBe(cell);
  });

  test('has its last line also where nothing ends it', () => {
    expect(write('pt-BR', ['a,b\r\n1,2.50'])).toBe('\uFEFFa;b\r\n1;2,50\r\n');
    expect(write('pt-BR', ['a,b'])).toBe('\uFEFFa;b\r\n');
    expect(write('pt-BR', ['a,b\r\n1,"x\r\ny"'])).toBe('\uFEFFa;b\r\n1;"x\r\ny"\r\n');
  });

  const TEXTS = [
    ...[
      '',
      ' ',
      '"',
      '""',
      ',',
      ';',
      'a,b;c',
      'x\ny',
      'x\r\n"y";',
      'R$ 1.000,00',
      "'=1+1",
      "x;'=1",
      '1e5',
      '00012',
      '-',
      '١٢٫٥',
    ],
    ...['Zé "o" d’Ávila; filho, neto', '\t', 'a\u2028b', '👨‍👩‍👧', 'long '.repeat(2000)],
  ];
  const AMOUNTS = ['0.00', '-0.01', '-1234567.89', '99999999999.99'];
  const toFileCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

  test.each(['pt-BR', 'en', 'ar', 'de', 'zh-Hans', 'hi', 'th', 'ru', 'vi'])(
    'in %s reads back as it was written',
    (tag) => {
      const rows = TEXTS.map((text, index) => [text, AMOUNTS[index % AMOUNTS.length] ?? '', 'end']);
      const file = `\uFEFFreason,amount,x\r\n${rows.map((row) => `${row.map(toFileCell).join()}\r\n`).join('')}`;
      const read = Papa.parse<string[]>(write(tag, [file]), { skipEmptyLines: true });
      expect(read.errors).toEqual([]);
      const [head, ...cells] = read.data;
      expect(head).toEqual(['Motivo', 'Valor; R$', 'x']);
      const isComma = read.meta.delimiter === ';';
      expect(cells).toEqual(
        rows.map(([text, amount = '', end]) => [text, isComma ? amount.replace('.', ',') : amount, end]),
      );
    },
  );

  test('without rows has its headings', () => {
    expect(write('pt-BR', ['\uFEFFat,amount\r\n'])).toBe('\uFEFFData;"Valor; R$"\r\n');
    expect(write('pt-BR', [''])).toBe('');
  });
});
