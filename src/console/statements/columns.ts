import { STATEMENT_KEYS_MAX, type StatementColumns } from '../../contract/cashier/statements.ts';
import { toWords } from '../../lib/fold.ts';

type Single = Exclude<keyof StatementColumns, 'ids'>;
export const SINGLE_COLUMNS: readonly Single[] = ['day', 'amount', 'amountIn', 'amountOut', 'way', 'payer', 'text'];
export const NO_COLUMNS: StatementColumns = {
  ...{ day: '', amount: '', amountIn: '', amountOut: '', way: '', payer: '', text: '' },
  ids: [],
};

/** Headings of Brazilian banks and of providers, in folded form. The first of these headings that a file has is used. */
const HEADINGS: Readonly<Record<Single | 'ids', readonly string[]>> = {
  day: [
    ...['data', 'date', 'dia', 'data lancamento', 'data do lancamento', 'data movimento', 'data da transacao'],
    ...['data transacao', 'data do pagamento', 'data pagamento', 'data hora', 'data e hora', 'horario', 'datetime'],
    ...['created at', 'paid at', 'settled at', 'release date', 'transaction date', 'dt movimento', 'data mov'],
  ],
  amount: [
    ...['valor', 'amount', 'value', 'valor r', 'valor brl', 'valor da transacao', 'valor transacao', 'quantia'],
    ...['valor liquido', 'net amount', 'gross amount', 'valor bruto', 'transaction amount', 'valor lancamento'],
  ],
  amountIn: [
    'credito',
    'credito r',
    'entrada',
    'entradas',
    'valor credito',
    'credit',
    'credits',
    'amount in',
    'paid in',
  ],
  amountOut: ['debito', 'debito r', 'saida', 'saidas', 'valor debito', 'debit', 'debits', 'amount out', 'paid out'],
  way: [
    'tipo',
    'type',
    'd c',
    'dc',
    'natureza',
    'credito debito',
    'tipo lancamento',
    'tipo de transacao',
    'operacao',
    'kind',
    'direction',
  ],
  payer: [
    ...['nome', 'name', 'pagador', 'payer', 'nome do pagador', 'payer name', 'favorecido', 'contraparte', 'cliente'],
    ...['beneficiario', 'nome contraparte', 'nome pagador', 'razao social', 'customer', 'origem destino'],
  ],
  text: [
    'historico',
    'descricao',
    'description',
    'lancamento',
    'memo',
    'detalhe',
    'detalhes',
    'details',
    'complemento',
  ],
  ids: [
    ...['endtoendid', 'end to end id', 'end to end', 'endtoend', 'e2e', 'e2e id', 'id end to end', 'txid', 'id'],
    ...['id transacao', 'id da transacao', 'transaction id', 'payment id', 'identificador', 'documento', 'n documento'],
    ...['numero documento', 'numero do documento', 'doc', 'referencia', 'reference', 'ref', 'external id', 'payout id'],
  ],
};

/** Finds the columns of a file by its headings. A person must choose the columns that stay empty. */
export function guessColumns(headings: readonly string[]): StatementColumns {
  const known = new Map(headings.toReversed().map((heading) => [toWords(heading), heading]));
  const find = (name: Single) => known.get(HEADINGS[name].find((one) => known.has(one)) ?? '\n') ?? '';
  const columns = Object.fromEntries(SINGLE_COLUMNS.map((name) => [name, find(name)])) as Record<Single, string>;
  const hasBoth = columns.amountIn !== '' && columns.amountOut !== '';
  // Amounts in and out need both columns. If a file has only one of them, that column probably contains words such as credit and debit.
  const split = hasBoth ? { amount: '' } : { amountIn: '', amountOut: '' };
  const ids = HEADINGS.ids.flatMap((one) => known.get(one) ?? []).slice(0, STATEMENT_KEYS_MAX);
  return { ...columns, ...split, ids };
}

/** Whether a file has all headings that were chosen for its bank before. */
export function hasColumns(headings: readonly string[], { ids, ...single }: StatementColumns): boolean {
  return [...ids, ...Object.values(single)].every((one) => one === '' || headings.includes(one));
}

const LOOKED_AT = 40;

/** The row of the headings: banks write the account and the period above it. */
export function findHeadings(rows: readonly (readonly string[])[]): number {
  const scores = rows.slice(0, LOOKED_AT).map((row) => {
    const { ids, ...single } = guessColumns(row.map((cell) => cell.trim()));
    const found = Object.values(single).filter((one) => one !== '').length + ids.length;
    return single.day !== '' && (single.amount !== '' || single.amountIn !== '') ? found + LOOKED_AT : found;
  });
  const best = Math.max(0, ...scores);
  if (best > 1) return scores.indexOf(best);
  const widths = rows.slice(0, LOOKED_AT).map((row) => row.filter((cell) => cell.trim() !== '').length);
  return widths.indexOf(Math.max(...widths));
}
