import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { cleanLine } from '../core/free-text.ts';
import { AmountSchema, PositiveAmountSchema } from '../core/money.ts';
import { OPERATOR } from '../core/operator.ts';
import { CURSOR_PAGE, EXPORT_FORM } from '../core/query.ts';

/**
 * Outcome of a row. `matched`: both sides have it. `amount`: both have it with different amounts. `twice`: the file has the same payment a second
 * time. `missing_here`: only the file has it. `missing_there`: only our books have it.
 */
export const STATEMENT_RESULTS = ['matched', 'amount', 'twice', 'missing_here', 'missing_there'] as const;
export type StatementResult = (typeof STATEMENT_RESULTS)[number];
/**
 * How a row was matched: `id`: both sides have the same id. `payer`: amount, day and name of the payer agree. `amount`: amount and day agree, and one
 * side does not know the payer.
 */
export const MATCHED_BY = ['id', 'payer', 'amount'] as const;

export const COMPARE_PHASES = ['ids', 'amounts', 'ours'] as const;

/** Maximum number of rows in one file, of days that a file covers, of rows in one call of `addStatementRows`, and of ids of one row. */
export const STATEMENT_ROWS_MAX = 100_000;
export const STATEMENT_DAYS_MAX = 31;
export const STATEMENT_PART_MAX = 1_000;
export const STATEMENT_KEYS_MAX = 6;
/** Longest text of a row; a longer one is cut before it is sent. */
export const STATEMENT_TEXT_MAX = 140;

const READ = { ...OPERATOR, permission: 'money.read', method: 'GET' } as const;
const WRITE = { ...OPERATOR, permission: 'money.reconcile' } as const;

export const StatementIdSchema = z.string().check(z.regex(/^[\w-]{1,40}$/));
const fileText = z.string().check(cleanLine(), z.maxLength(STATEMENT_TEXT_MAX));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const name = z.string().check(cleanLine(), z.minLength(1), z.maxLength(60));
/** The payments that are compared with the file: all, those confirmed or paid by hand, or those of one provider. */
const covers = z.string().check(z.regex(/^(?:all|hand|[A-Z][A-Z0-9_]{1,19})$/));
/** The heading of each column; empty without one. */
const heading = z.string().check(z.maxLength(80));

/**
 * Names the columns of a bank's file by their headings. Amounts are either in one column with a sign, or in two columns for money in and money out.
 * `way` is a column with words such as credit and debit. `ids` are the columns with ids of payments: `endToEndId`, txid, document.
 */
export const StatementColumnsSchema = z.strictObject({
  day: heading,
  amount: heading,
  amountIn: heading,
  amountOut: heading,
  way: heading,
  payer: heading,
  text: heading,
  ids: z.array(heading).check(z.maxLength(STATEMENT_KEYS_MAX)),
});
export type StatementColumns = z.infer<typeof StatementColumnsSchema>;

/** Order of day, month and year in dates such as `05/11/26`. */
export const DAY_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];
export const DECIMAL_SIGNS = [',', '.'] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];
/** The choice of a person for a file whose dates or amounts can be read in several ways. A field is omitted if there is only one way. */
export const StatementReadingSchema = z.strictObject({
  days: z.optional(z.enum(DAY_ORDERS)),
  decimal: z.optional(z.enum(DECIMAL_SIGNS)),
});
export type StatementReading = z.infer<typeof StatementReadingSchema>;

const WayCountSchema = z.object({
  way: z.enum(['in', 'out']),
  result: z.enum(STATEMENT_RESULTS),
  count: z.number(),
  /** Sum of the file's amounts; 0 for rows that only our books have. */
  theirs: AmountSchema,
  /** Sum of our amounts; 0 for rows that only the file has. */
  ours: AmountSchema,
});

export const StatementSchema = z.object({
  id: z.string(),
  state: z.enum(['open', 'closed']),
  bank: z.string(),
  file: z.string(),
  /** SHA-256 of the file, hexadecimal. */
  hash: z.string(),
  covers: z.string(),
  from: z.string(),
  to: z.string(),
  rows: z.number(),
  /** Number of rows that the platform has received. */
  received: z.number(),
  /** Account and name of the person that compared the file; empty for a machine. */
  account: z.string(),
  person: z.string(),
  startedAt: z.string(),
  closedAt: z.nullable(z.string()),
  /** Empty until the comparison is closed. */
  sums: z.array(WayCountSchema),
});

export const StatementRowSchema = z.object({
  /** Line in the file. Rows that only our books have get line numbers after the last line of the file. */
  line: z.number(),
  result: z.enum(STATEMENT_RESULTS),
  matchedBy: z.nullable(z.enum(MATCHED_BY)),
  day: z.string(),
  way: z.enum(['in', 'out']),
  /** Amount in the file and in our books; null if that side does not have the payment. */
  theirs: z.nullable(AmountSchema),
  ours: z.nullable(AmountSchema),
  payer: z.string(),
  text: z.string(),
  /** Ids that the file has for this row. */
  keys: z.array(z.string()),
  /** Id of our deposit or withdrawal; empty if there is none for this row. */
  paymentId: z.string(),
  account: z.string(),
});

/** Statements, newest first. */
export const listStatements = defineEndpoint({
  ...READ,
  id: 'listStatements',
  path: '/ops/statements',
  summary: 'Statement files that were compared with the books',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject(CURSOR_PAGE),
  response: () => z.object({ list: z.array(StatementSchema), pageSize: z.number(), next: z.string() }),
});

/** Lists the banks whose columns are known from earlier files. `covers` are the groups of our payments that a file can be compared with. */
export const getStatementBanks = defineEndpoint({
  ...READ,
  id: 'getStatementBanks',
  path: '/ops/statement-banks',
  summary: 'Banks of earlier statement files with their columns',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({}),
  response: () =>
    z.object({
      banks: z.array(z.object({ bank: z.string(), covers: z.string(), columns: StatementColumnsSchema })),
      covers: z.array(z.string()),
    }),
});

export const getStatement = defineEndpoint({
  ...READ,
  id: 'getStatement',
  path: '/ops/statements/:id',
  summary: 'One statement with its sums',
  errors: ['operator.unauthorized', 'records.unknown'],
  request: () => z.strictObject({ id: StatementIdSchema }),
  response: () => StatementSchema,
});

const result = z._default(z.union([z.literal(''), z.enum(STATEMENT_RESULTS)]), '');

/** Rows in the order of the file. With `result`, only rows with this outcome. */
export const listStatementRows = defineEndpoint({
  ...READ,
  id: 'listStatementRows',
  path: '/ops/statements/:id/rows',
  summary: 'Rows of a statement by outcome',
  errors: ['operator.unauthorized', 'records.unknown'],
  request: () => z.strictObject({ ...CURSOR_PAGE, id: StatementIdSchema, result }),
  response: () => z.object({ list: z.array(StatementRowSchema), pageSize: z.number(), next: z.string() }),
});

export const exportStatement = defineEndpoint({
  ...READ,
  id: 'exportStatement',
  path: '/ops/statements/:id/export',
  summary: 'Rows of a statement as CSV or JSON',
  answer: 'stream',
  errors: ['operator.unauthorized', 'records.unknown'],
  request: () => z.strictObject({ id: StatementIdSchema, result, ...EXPORT_FORM }),
  response: () => z.unknown(),
});

/** `value` of the refusal `staff.statement_known`: names the earlier comparison of a file with the same hash. */
export const KnownStatementSchema = z.object({ id: z.string(), person: z.string(), closedAt: z.string() });

/**
 * Begins the comparison of a file. No money moves. If the comparison of this file was begun but not finished, the call continues it: `received` is
 * the number of rows that the platform already has. A file whose hash has a closed comparison is refused, unless columns, reading, days, rows or
 * `covers` differ: a closed comparison may have been wrong, and cannot be changed. `from` and `to` are the first and last day of the rows. The
 * platform stores the columns for the bank, but not the reading.
 */
export const startStatement = defineEndpoint({
  ...WRITE,
  id: 'startStatement',
  method: 'POST',
  path: '/ops/statements',
  summary: 'Begin the comparison of a statement file',
  errors: ['operator.unauthorized', 'staff.statement_known'],
  request: () =>
    z.strictObject({
      bank: name,
      file: z.string().check(cleanLine(), z.minLength(1), z.maxLength(120)),
      hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      covers,
      from: day,
      to: day,
      rows: z.number().check(z.int(), z.gte(1), z.lte(STATEMENT_ROWS_MAX)),
      columns: StatementColumnsSchema,
      reading: z.optional(StatementReadingSchema),
    }),
  response: () => StatementSchema,
});

/** Amounts are above zero; `way` is `in` for money that arrived. */
const FileRowSchema = z.strictObject({
  day,
  way: z.enum(['in', 'out']),
  amount: PositiveAmountSchema,
  keys: z.array(fileText).check(z.maxLength(STATEMENT_KEYS_MAX)),
  payer: fileText,
  text: fileText,
});
export type FileRow = z.infer<typeof FileRowSchema>;

/** `first` is the number of the first row, from 1. A part that is sent again changes nothing. Refused if rows before it are missing. */
export const addStatementRows = defineEndpoint({
  ...WRITE,
  id: 'addStatementRows',
  method: 'POST',
  path: '/ops/statements/:id/rows',
  summary: 'Add rows of a statement file',
  bodyLimit: 512 * 1024,
  auditCounts: ['rows'],
  errors: ['operator.unauthorized', 'records.unknown', 'staff.statement_closed', 'staff.statement_rows_missing'],
  request: () =>
    z.strictObject({
      id: StatementIdSchema,
      first: z.number().check(z.int(), z.gte(1), z.lte(STATEMENT_ROWS_MAX)),
      rows: z.array(FileRowSchema).check(z.minLength(1), z.maxLength(STATEMENT_PART_MAX)),
    }),
  response: () => z.object({ received: z.number() }),
});

/**
 * Compares up to `STATEMENT_PART_MAX` rows in each call. The phases are: all rows of the file by ids, then the remaining ones by amounts, then the
 * payments that only our books have. Repeat the call until `state` is `closed`. `line` is the last row of this call.
 */
export const compareStatement = defineEndpoint({
  ...WRITE,
  id: 'compareStatement',
  method: 'POST',
  path: '/ops/statements/:id/steps',
  summary: 'Compare the next rows of a statement with the books',
  errors: ['operator.unauthorized', 'records.unknown', 'staff.statement_rows_missing'],
  request: () => z.strictObject({ id: StatementIdSchema }),
  response: () => z.object({ state: z.enum(['open', 'closed']), phase: z.enum(COMPARE_PHASES), line: z.number() }),
});

/** Deletes a comparison that is not finished. A closed comparison cannot be deleted (`staff.statement_closed`). */
export const deleteStatement = defineEndpoint({
  ...WRITE,
  id: 'deleteStatement',
  method: 'DELETE',
  path: '/ops/statements/:id',
  summary: 'Drop a comparison that was not finished',
  errors: ['operator.unauthorized', 'records.unknown', 'staff.statement_closed'],
  request: () => z.strictObject({ id: StatementIdSchema }),
  response: () => z.null(),
});
