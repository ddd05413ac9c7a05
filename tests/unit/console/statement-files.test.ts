import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findIds, toAmount, toDay, toWay } from '../../../src/console/statements/cells.ts';
import { guessColumns, hasColumns, NO_COLUMNS } from '../../../src/console/statements/columns.ts';
import { readFileText } from '../../../src/console/statements/file-text.ts';
import { parseStatement, parseTable } from '../../../src/console/statements/parse-statement.ts';
import { findReadings } from '../../../src/console/statements/readings.ts';
import { takePart } from '../../../src/console/statements/send-statement.ts';
import { addStatementRows, type StatementReading } from '../../../src/contract/cashier/statements.ts';

async function read(given: string | Uint8Array<ArrayBuffer>, columns?: object, chosen: StatementReading = {}) {
  const file = await readFileText(new File([given], 'extrato.csv'));
  if (!file.ok) return file.problem;
  const table = parseTable(file.value.text);
  if (!table.ok) return table.problem;
  const parsed = await parseStatement(table.value, { ...guessColumns(table.value.headings), ...columns }, chosen);
  return parsed.ok ? parsed.value : parsed.problem;
}
const toWide = (text: string) => [...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]);
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Fixes the date, because a year of two digits is compared with the present year. */
beforeAll(() => void vi.useFakeTimers({ now: Date.parse('2026-11-28T12:00:00Z'), toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

describe('files of banks', () => {
  const ROW = { day: '2026-11-27', way: 'in', amount: 1234.56, payer: 'João Conceição' };
  const bank = 'Data;Histórico;Nome;Documento;Valor (R$)\r\n27/11/2026;PIX RECEBIDO;João Conceição;E12;1.234,56\r\n';

  test.each([
    ['UTF-8', new TextEncoder().encode(bank)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${bank}`)],
    ['Latin-1', latin(bank)],
    ['UTF-16', Uint8Array.from([0xff, 0xfe, ...toWide(bank)])],
    ['UTF-16 without a mark', Uint8Array.from(toWide(bank))],
    ['UTF-16 in the other order', Uint8Array.from(toWide(bank).map((_, n, all) => all[n % 2 ? n - 1 : n + 1] ?? 0))],
    [
      'UTF-8 with a mark, with each cell in quotes',
      new TextEncoder().encode(
        '\uFEFF"Data";"Histórico";"Nome";"Documento";"Valor (R$)"\r\n"27/11/2026";"PIX RECEBIDO";"João Conceição";"E12";"1.234,56"\r\n',
      ),
    ],
    ['Latin-1 with a separator in quotes', latin(bank.replace('João Conceição', '"João Conceição"'))],
    ['with the line breaks of an old Mac', bank.replaceAll('\r\n', '\r')],
    ['with the account above the headings', `Banco X\r\nAgência;1;Conta;22\r\n\r\n${bank}`],
    ['with balances', `${bank}27/11/2026;SALDO;;;\r\nTotal;;;;\r\n`],
  ])('%s are read', async (_name, given) => {
    const text = 'PIX RECEBIDO';
    expect(await read(given)).toMatchObject({ rows: [{ ...ROW, text, keys: ['E12'] }], sumIn: 1234.56, sumOut: 0 });
  });

  test('with columns for credit and debit, or a sign, or a word, say the direction', async () => {
    const ways = async (text: string) => {
      const value = await read(text);
      return 'rows' in value ? value.rows.map(({ way, amount }) => `${way} ${amount}`) : value;
    };
    const split = 'Data;Crédito;Débito\n21/11/2026;10,00;\n21/11/2026;;-3,50\n21/11/2026;0,00;4,00';
    expect(await ways(split)).toEqual(['in 10', 'out 3.5', 'out 4']);
    expect(await ways('Data,Valor\n2026-11-01,-1.5\n2026-11-01,(2.00)')).toEqual(['out 1.5', 'out 2']);
    expect(await ways('Data;Tipo;Valor\n21/11/2026;Débito;1\n21/11/2026;Pix recebido;2')).toEqual(['out 1', 'in 2']);
    expect(await ways('Data;Valor\n21/11/2026;5,00 D\n21/11/2026;6,00C')).toEqual(['out 5', 'in 6']);
  });

  test("of a provider have its ids; a time with a zone belongs to the market's day", async () => {
    const id = 'E12345678202611270100abcdefghijk';
    const text = `horario,endToEndId,txid,valor\n2026-11-27T02:00:00Z,${id},D1m0,12.00`;
    expect(await read(text)).toMatchObject({ rows: [{ day: '2026-11-26', amount: 12, keys: [id, 'D1m0'] }] });
  });

  test('keep separators, quotes and line breaks inside a quoted cell', async () => {
    const text = 'Data;Valor;Nome\r\n27/11/2026;"1.000,00";"Silva; ""Jô"",\r\nFilho"\r\n28/11/2026;2,00;Bia\r\n';
    expect(await read(text)).toMatchObject({
      rows: [
        { amount: 1000, payer: 'Silva; "Jô",\r\nFilho' },
        { day: '2026-11-28', amount: 2, payer: 'Bia' },
      ],
    });
  });

  test('with one heading twice have the first of the two columns', async () => {
    expect(await read('Data;Valor;Valor\n27/11/2026;1,00;900,00\n')).toMatchObject({ rows: [{ amount: 1 }] });
  });

  test('keep markup and formulas of texts as texts', async () => {
    const text = 'Data;Valor;Nome\n27/11/2026;1,00;<img src=x onerror=ran=1>\n27/11/2026;1,00;=1+1';
    expect(await read(text)).toMatchObject({ rows: [{ payer: '<img src=x onerror=ran=1>' }, { payer: '=1+1' }] });
  });

  test('may end without a line break, with an own number of cents, or with a line of words', async () => {
    const rows = async (text: string) => {
      const value = await read(text);
      return 'rows' in value ? value.rows.map(({ amount }) => amount) : value;
    };
    expect(await rows('Data;Valor;Nome\n21/11/2026;1,50;Ana\n21/11/2026;2,25;Bia')).toEqual([1.5, 2.25]);
    expect(await rows('Data;Valor\n21/11/2026;1\n21/11/2026;2,5')).toEqual([1, 2.5]);
    expect(await rows('Data;Valor;Nome\n21/11/2026;1,50;Ana\nFim do extrato')).toEqual([1.5]);
  });

  test('of 100,000 rows are read, one more is refused', async () => {
    const make = (rows: number) => `Data;Valor;Id\n${'27/11/2026;10,00;E123456\n'.repeat(rows)}`;
    expect(await read(make(100_000))).toMatchObject({ sumIn: 1_000_000, skipped: 0 });
    expect(await read(make(100_001))).toMatchObject({ problem: 'too_many_rows' });
  }, 30_000);
});

test.each([
  ['nothing', '', 'empty', 0],
  ['white space', ' \r\n\uFEFF', 'empty', 0],
  ['a spreadsheet', 'PK\u0003\u0004\0\0', 'not_csv', 0],
  ['a PDF', '%PDF-1.7 a', 'not_csv', 0],
  ['a page of HTML', '<!DOCTYPE html><table><tr><td>Data</td></tr></table>', 'web_page', 0],
  ['a text', 'Olá, mundo'.replace(',', ''), 'not_csv', 0],
  ['more columns than a bank writes', `Data;Valor${';x'.repeat(200)}\n21/11/2026;1`, 'not_csv', 0],
  ['headings alone', 'Data;Valor\n', 'no_rows', 0],
  ['balances alone', 'Data;Valor\n;10,00', 'no_rows', 0],
  ['other headings', 'a;b;c\n1;2;3', 'no_day_column', 0],
  ['no amounts', 'Data;b;c\n21/11/2026;2;3', 'no_amount_column', 0],
  ['a month 13', 'Data;Valor\n21/11/2026;1\n01/13/2026;2', 'day', 3],
  ['a word as amount', 'Data;Valor\n21/11/2026;dez', 'amount', 2],
  ['a formula as amount', 'Data;Valor\n21/11/2026;=1+1', 'formula', 2],
  ['markup as amount', 'Data;Valor\n21/11/2026;<b>1</b>', 'html', 2],
  ['a line that was cut', 'Data;Nome;Valor\n21/11/2026;Ana;1,00\n21/11/2026;Br', 'cut', 3],
  ['a line that was cut, and a line break', 'Data;Nome;Valor\n21/11/2026;Ana;1,00\n21/11/2026;Br\n', 'cut', 3],
  ['a line that was cut in its day', 'Data;Nome;Valor\n21/11/2026;Ana;1,00\n01/1', 'cut', 3],
  ['a line that was cut in its amount', 'Data;Nome;Valor\n21/11/2026;Ana;1,00\n21/11/2026;Ana;1.2', 'cut', 3],
  ['a line that was cut in the cents', 'Data;Nome;Valor\n21/11/2026;Ana;1,00\n21/11/2026;Ana;1234,5', 'cut', 3],
  ['an open quote', 'Data;Nome;Valor\n21/11/2026;"Ana;1,00\n21/11/2026;B;2,00', 'cut', 2],
  ['a year', 'Data;Valor\n21/01/2026;1\n21/11/2026;2', 'too_many_days', 0],
])('a file with %s is refused', async (_name, text, problem, line) => {
  expect(await read(text)).toMatchObject({ problem, line });
});

describe('a file that can be read in more than one way', () => {
  const unclear = (cell: string, line = 2) => ({ problem: 'unclear', cell, line });

  test.each([
    ['days of 12 or less', 'Data;Valor\n11/11/2026;1\n05/11/2026;2', unclear('05/11/2026', 3)],
    ['a two-digit year that may come first', 'Data;Valor\n25/11/26;1', unclear('25/11/26')],
    ['amounts that may be thousands', 'Data;Valor\n21/11/2026;2.500\n21/11/2026;10', unclear('2.500')],
    ['the same with a comma', 'Data;Valor\n21/11/2026;2,500', unclear('2,500')],
  ])('because of %s is refused until a person chooses', async (_name, text, problem) => {
    expect(await read(text)).toMatchObject(problem);
  });

  test('is read as the person says', async () => {
    const text = 'Data;Valor\n05/11/2026;2.500';
    expect(await read(text, {}, { days: 'mdy' })).toMatchObject(unclear('2.500'));
    const rows = async (chosen: StatementReading) => {
      const value = await read(text, {}, chosen);
      return 'rows' in value ? value.rows.map(({ day, amount }) => `${day} ${amount}`) : value;
    };
    expect(await rows({ days: 'mdy', decimal: '.' })).toEqual(['2026-05-11 2.5']);
    expect(await rows({ days: 'dmy', decimal: ',' })).toEqual(['2026-11-05 2500']);
    const short = 'Data;Valor\n25/11/26;1';
    expect(await read(short, {}, { days: 'ymd' })).toMatchObject({ rows: [{ day: '2025-11-26' }] });
  });

  test('shows each way by the cell that tells them apart', () => {
    const table = parseTable('Data;Valor\n11/11/2026;1\n05/11/2026;2.500\n');
    if (!table.ok) throw new Error('no table');
    const { days, decimal } = findReadings(table.value, guessColumns(table.value.headings), {});
    expect(days).toEqual({ cell: '05/11/2026', line: 3, row: ['05/11/2026', '2.500'], ways: ['dmy', 'mdy'] });
    expect(decimal).toMatchObject({ cell: '2.500', ways: [',', '.'] });
  });

  test.each([
    ['another day tells', 'Data;Valor\n05/11/2026;1\n27/11/2026;1', '2026-11-05', 1],
    ['another day tells that the month is first', 'Data;Valor\n05/11/2026;1\n05/27/2026;1', '2026-05-11', 1],
    ['the ways read the same', 'Data;Valor\n11/11/2026;1', '2026-11-11', 1],
    ['another amount tells', 'Data;Valor\n21/11/2026;2.500\n21/11/2026;1,50', '2026-11-21', 2500],
    ['another amount tells the opposite', 'Data;Valor\n21/11/2026;2.500\n21/11/2026;1.50', '2026-11-21', 2.5],
    ['an amount has no part of a cent', 'Data;Valor\n21/11/2026;1.234', '2026-11-21', 1234],
  ])('is no such file if %s', async (_name, text, day, amount) => {
    const value = await read(text);
    expect('rows' in value ? value.rows[0] : value).toMatchObject({ day, amount });
  });

  test('with both orders or both signs is refused where the first way ends', async () => {
    expect(await read('Data;Valor\n27/11/2026;1\n11/27/2026;1')).toMatchObject({ problem: 'day', line: 3 });
    expect(await read('Data;Valor\n27/11/2026;1,50\n27/11/2026;1.50')).toMatchObject({ problem: 'amount', line: 3 });
  });
});

test('a cell in a refusal has no marks that turn its sentence around', async () => {
  expect(await read('Data;Valor\n21/11/2026;12\u202e,34 x')).toMatchObject({ problem: 'amount', cell: '12,34 x' });
});

test('rows with long texts are sent in smaller parts', () => {
  const row = {
    day: '2026-11-01',
    way: 'in' as const,
    amount: 1,
    keys: ['k'.repeat(40)],
    payer: 'ã'.repeat(140),
    text: 'ã'.repeat(140),
  };
  const rows = Array.from({ length: 2_500 }, () => row);
  const sizes: number[] = [];
  for (let at = 0; at < rows.length; at += sizes.at(-1) ?? 0) {
    const part = takePart(rows, at);
    sizes.push(part.length);
    expect(new TextEncoder().encode(JSON.stringify(part)).length).toBeLessThan(addStatementRows.bodyLimit - 1_000);
  }
  expect(sizes.reduce((sum, one) => sum + one, 0)).toBe(2_500);
  expect(
    takePart(
      rows.map((one) => ({ ...one, payer: '', text: '' })),
      0,
    ),
  ).toHaveLength(1_000);
});

describe('cells', () => {
  test.each([
    ['1.234,56', 123456, undefined],
    ['1,234.56', undefined, 123456],
    ['R$ 10', 1000, 1000],
    ['0,5', 50, undefined],
    ['1.234', 123400, undefined],
    ['2.500', 250000, 250],
    ['12,0000', 1200, undefined],
    ['12.345.678,9', 1234567890, undefined],
    ['1,00,000.00', undefined, 10000000],
    ['1,234,56', undefined, undefined],
    ['1e5', undefined, undefined],
    ['1,2345', undefined, undefined],
    ['', undefined, undefined],
    ['99999999999999', undefined, undefined],
  ])('%s as an amount with a decimal comma, or point', (text, comma, point) => {
    expect([toAmount(text, ',')?.minor, toAmount(text, '.')?.minor]).toEqual([comma, point]);
  });

  test.each([
    ['27/11/2026 10:15', '2026-11-27', undefined],
    ['7-1-26', '2026-01-07', '2026-07-01'],
    ['20261127', '2026-11-27', '2026-11-27'],
    ['2026-11-27 23:59:59', '2026-11-27', '2026-11-27'],
    ['2026-11-27 02:00:00 UTC', '2026-11-26', '2026-11-26'],
    ['27/11/2026 02:00 +00', '2026-11-26', undefined],
    ['27/11/2026 02:00 -0300', '2026-11-27', undefined],
    ['27/11/2026 02:00 PM +0000', undefined, undefined],
    ['27/11/2026 02:00 PST', undefined, undefined],
    ['2026-11-27T02:00:00.5 (CET)', undefined, undefined],
    ['2026-11-27 02:00 Asia/Tokyo', undefined, undefined],
    ['2026-11-27 02:00 BRT', '2026-11-27', '2026-11-27'],
    ['2026-11-27 02:00 America/Sao_Paulo', '2026-11-27', '2026-11-27'],
    ['27/11/2026 02:00 PM', '2026-11-27', undefined],
    ['27/11/2026 02:00 p.m.', '2026-11-27', undefined],
    ['27/11/2026 14:00h', '2026-11-27', undefined],
    ['27/11/2026 14:00 hrs', '2026-11-27', undefined],
    ['31/02/2026', undefined, undefined],
    ['27/11', undefined, undefined],
    ['11/27/2026', undefined, '2026-11-27'],
  ])('%s as a day with the day first, or the month', (text, dayFirst, monthFirst) => {
    expect([toDay(text, 'dmy'), toDay(text, 'mdy')]).toEqual([dayFirst, monthFirst]);
  });

  test('a page without https says why it reads no file', async () => {
    vi.stubGlobal('crypto', {});
    const read = await readFileText(new File(['a;b'], 'extrato.csv'));
    vi.unstubAllGlobals();
    expect(read).toMatchObject({ ok: false, problem: { problem: 'insecure' } });
  });

  test('words of a direction, and ids in a text', () => {
    expect([toWay('Crédito'), toWay('Pix enviado'), toWay('Tarifa')]).toEqual(['in', 'out', undefined]);
    const order = `D12-m${'a'.repeat(24)}`;
    expect(findIds(`PIX ${order} E12345678202611270100abcdefghijk fim`)).toEqual([
      order,
      'E12345678202611270100abcdefghijk',
    ]);
  });

  test('columns of a bank are used again only if the file has them all', () => {
    expect(hasColumns(['Data', 'Valor'], { ...NO_COLUMNS, day: 'Data', ids: ['Valor'] })).toBe(true);
    expect(hasColumns(['Data', 'Valor'], { ...NO_COLUMNS, day: 'Dia' })).toBe(false);
  });
});
