import { guessColumns } from '../src/console/statements/columns.ts';
import { readFileText } from '../src/console/statements/file-text.ts';
import { parseStatement, parseTable } from '../src/console/statements/parse-statement.ts';
import { type Sent, sendStatement } from '../src/console/statements/send-statement.ts';
import type { StatementColumns, StatementReading } from '../src/contract/cashier/statements.ts';

const DAYS = 28;
/** A third of the lines has an id, a third a payer, a third neither. Amounts are R$ 10,00 to R$ 29,00. */
export function makeStatementText(lines: number, month: string, separator = ';'): string {
  const rows = Array.from({ length: lines }, (_, i) => {
    const day = String(1 + (i % DAYS)).padStart(2, '0');
    const [id, payer] = [i % 3 === 0 ? `BULKKEY${i}` : '', i % 3 === 1 ? `Pessoa ${i} Souza` : ''];
    const amount = separator === ';' ? `${10 + (i % 20)},00` : `${10 + (i % 20)}.00`;
    return [`${month}-${day}`, 'PIX recebido', payer, id, amount].join(separator);
  });
  return `${[['Data', 'Descrição', 'Nome', 'Documento', 'Valor'].join(separator), ...rows].join('\r\n')}\r\n`;
}
/** The platform's own payments that match these lines, as SQL. `?1` is the number of lines, `?2` the month. */
export const OUR_MOVES = [
  `insert into bank_moves (id, payment_id, way, source, account, person, amount_minor, day, at_ms, version)
     with recursive n(i) as (select 0 union all select i + 1 from n where i < ?1 - 1)
     select 'bulk' || i, 'bulk' || i, 'in', '', 'bulk', iif(i % 3 = 1, 'pessoa ' || i || ' souza', ''), 1000 + 100 * (i % 20),
       ?2 || '-' || printf('%02d', 1 + i % ${DAYS}), i, 1 from n`,
  `insert into bank_keys (key, move_id) with recursive n(i) as (select 0 union all select i + 1 from n where i < ?1 - 1)
     select 'BULKKEY' || i, 'bulk' || i from n where i % 3 = 0 and ?2 <> ''`,
];

export interface Upload {
  readonly columns?: Partial<StatementColumns>;
  readonly reading?: StatementReading;
  readonly onProgress?: (share: number) => void;
  readonly isStopped?: () => boolean;
}
type Uploaded = Sent | { readonly ok: false; readonly problem: string; readonly line: number } | undefined;

/** Reads and sends a file as the console does. */
export async function uploadStatement(
  content: string | Uint8Array<ArrayBuffer>,
  name: string,
  given: Upload = {},
): Promise<Uploaded> {
  const file = await readFileText(new File([content], name));
  if (!file.ok) return { ok: false, ...file.problem };
  const table = parseTable(file.value.text);
  if (!table.ok) return { ok: false, ...table.problem };
  const columns = { ...guessColumns(table.value.headings), ...given.columns };
  const statement = await parseStatement(table.value, columns, given.reading);
  if (!statement.ok) return { ok: false, ...statement.problem };
  const { reading = {} } = given;
  const sending = { file: file.value, statement: statement.value, columns, reading, bank: 'Banco', covers: 'all' };
  return sendStatement(sending, given.onProgress ?? (() => undefined), given.isStopped ?? (() => false));
}
