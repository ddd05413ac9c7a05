import { useEffect, useId, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import {
  type getStatementBanks,
  KnownStatementSchema,
  type StatementColumns,
  type StatementReading,
} from '../../contract/cashier/statements.ts';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import type { Failure } from '../core/api.ts';
import { useFormat } from '../core/format.ts';
import { navigate, toHref } from '../core/route.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Field, Select } from '../ui/Field.tsx';
import { Link } from '../ui/Link.tsx';
import { ColumnPicker } from './ColumnPicker.tsx';
import { guessColumns, hasColumns } from './columns.ts';
import { type FileProblem, type FileText, readFileText } from './file-text.ts';
import { parseStatement, parseTable, type Statement, type Table } from './parse-statement.ts';
import { ReadingChoice } from './ReadingChoice.tsx';
import { findReadings } from './readings.ts';
import { sendStatement } from './send-statement.ts';
import { useCoversName } from './sums.ts';

type Banks = OutputOf<typeof getStatementBanks>;
const FILES = '.csv,.txt,text/csv,text/plain';

interface Chosen {
  readonly file: FileText;
  readonly table: Table;
}

function useProblemWords(): (problem: FileProblem) => string {
  const { t } = useWords();
  return ({ problem, line, cell }) => t(`statements.problem_${problem}`, { line, cell });
}

/** Says that the same file was compared before, with a link to that comparison. */
function Known({ failure }: { readonly failure: Failure }) {
  const { t } = useWords();
  const { time } = useFormat();
  const known = z.safeParse(KnownStatementSchema, failure.value);
  if (!known.success) return <FailureNote failure={failure} />;
  const { id, person, closedAt } = known.data;
  return (
    <div className="note row spread" data-tone="warn" role="alert">
      <p className="any-text">
        {t('statements.known', { person: person || t('audit.machine'), time: time(closedAt) })}
      </p>
      <Link className="link" href={toHref(['statements', id])}>
        {t('statements.open_known')}
      </Link>
    </div>
  );
}

/** Reads a file in the browser, asks for its columns where they are not known, then sends it in parts. */
export function Upload({ banks, covers }: Banks) {
  const { t } = useWords();
  const { money, number, day } = useFormat();
  const toProblem = useProblemWords();
  const toCovers = useCoversName();
  const [bank, setBank] = useState(banks[0]?.bank ?? '');
  const [covered, setCovered] = useState(banks[0]?.covers ?? 'all');
  const [chosen, setChosen] = useState<Chosen>();
  const [columns, setColumns] = useState<StatementColumns>();
  /** How this one file with these columns is read. Reset for the next file, because a bank may write its files in different ways. */
  const [reading, setReading] = useState<StatementReading>({});
  const [statement, setStatement] = useState<Statement>();
  const [problem, setProblem] = useState<FileProblem>();
  const [failure, setFailure] = useState<Failure>();
  const [share, setShare] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(0);
  const listId = useId();
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );

  async function read(next: Chosen, map: StatementColumns, said: StatementReading = {}): Promise<void> {
    latest.current += 1;
    const turn = latest.current;
    setColumns(map);
    setReading(said);
    setStatement(undefined);
    const parsed = await parseStatement(next.table, map, said);
    if (turn !== latest.current) return;
    setProblem(parsed.ok ? undefined : parsed.problem);
    setStatement(parsed.ok ? parsed.value : undefined);
  }

  async function choose(given: File | undefined): Promise<void> {
    setChosen(undefined);
    setStatement(undefined);
    setFailure(undefined);
    setProblem(undefined);
    if (!given) return;
    const file = await readFileText(given);
    const table = file.ok ? parseTable(file.value.text) : file;
    if (!file.ok || !table.ok) return setProblem(table.ok ? undefined : table.problem);
    const next = { file: file.value, table: table.value };
    setChosen(next);
    const { headings } = table.value;
    const remembered = banks.find((one) => one.bank === bank.trim() && hasColumns(headings, one.columns));
    await read(next, remembered?.columns ?? guessColumns(headings));
  }

  async function send(): Promise<void> {
    if (!chosen || !columns || !statement || share !== undefined) return;
    latest.current += 1;
    const turn = latest.current;
    setFailure(undefined);
    setShare(0);
    const given = { file: chosen.file, statement, columns, reading, bank: bank.trim(), covers: covered };
    const sent = await sendStatement(given, setShare, () => turn !== latest.current);
    setShare(undefined);
    if (!sent) return;
    if (sent.ok) navigate(toHref(['statements', sent.id]));
    else setFailure(sent.failure);
  }

  const isBusy = share !== undefined;
  const unclear = useMemo(() => chosen && columns && findReadings(chosen.table, columns, {}), [chosen, columns]);
  return (
    <section className="card stack upload">
      <h2>{t('statements.compare')}</h2>
      <p className="soft">{t('statements.explain')}</p>
      <div className="filters">
        <Field
          label={t('statements.bank')}
          value={bank}
          onChange={setBank}
          required
          maxLength={60}
          disabled={isBusy}
          list={listId}
        />
        <datalist id={listId}>
          {banks.map((one) => (
            <option key={one.bank} value={one.bank} />
          ))}
        </datalist>
        <Select
          label={t('statements.covers')}
          value={covered}
          onChange={setCovered}
          options={covers.map((one) => [one, toCovers(one)] as const)}
        />
        <div className="field">
          <label htmlFor="statement-file">{t('statements.file')}</label>
          <input
            ref={input}
            id="statement-file"
            className="input"
            type="file"
            accept={FILES}
            disabled={isBusy}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </div>
      </div>
      {problem && (
        <p className="note any-text" data-tone="danger" role="alert">
          {toProblem(problem)}
        </p>
      )}
      {chosen && columns && (
        <ColumnPicker
          headings={chosen.table.headings}
          columns={columns}
          isOpen={problem !== undefined && problem.problem !== 'unclear'}
          onChange={(next) => void read(chosen, next)}
        />
      )}
      {chosen && columns && unclear && (
        <ReadingChoice
          unclear={unclear}
          chosen={reading}
          isBusy={isBusy}
          onChange={(said) => void read(chosen, columns, said)}
        />
      )}
      {statement && (
        <p>
          {t('statements.ready', {
            count: statement.rows.length,
            rows: number(statement.rows.length),
            from: day(statement.from),
            to: day(statement.to),
            in: money(statement.sumIn),
            out: money(statement.sumOut),
          })}{' '}
          {statement.skipped > 0 && (
            <span className="soft">{t('statements.skipped', { count: statement.skipped })}</span>
          )}
        </p>
      )}
      {failure?.code === 'staff.statement_known' ? <Known failure={failure} /> : <FailureNote failure={failure} />}
      {isBusy && (
        <div className="stack" role="status">
          <progress value={share} max={1} aria-label={t('statements.comparing')} />
          <span className="soft">{t('statements.comparing')}</span>
        </div>
      )}
      <div className="row">
        <button
          type="button"
          className="button"
          data-kind="main"
          disabled={!statement || isBusy || bank.trim() === ''}
          onClick={() => void send()}
        >
          {t('statements.start')}
        </button>
      </div>
    </section>
  );
}
