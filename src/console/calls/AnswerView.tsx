import { useMemo, useState } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { useWords } from '../core/words.ts';
import { Facts } from '../ui/Facts.tsx';
import { Grid } from '../ui/Grid.tsx';
import type { Column } from '../ui/grid-columns.ts';
import { AnyValue } from './AnyValue.tsx';
import { CallDialog } from './CallDialog.tsx';
import { LIST_COLUMNS } from './list-columns.ts';
import { useFieldNames } from './names.ts';
import { listParameters, listRowCalls } from './row-calls.ts';
import { type Row, useAutoColumns } from './use-auto-columns.tsx';

const NONE: readonly Row[] = [];

interface Props {
  readonly endpoint: Endpoint;
  readonly value: unknown;
  /** Calls of the group that may change a row. */
  readonly calls: readonly Endpoint[];
  readonly onChanged: () => void;
  readonly onMore?: (() => void) | undefined;
}

function toRows(value: unknown): readonly Row[] | undefined {
  const list = Array.isArray(value)
    ? value
    : typeof value === 'object' && value !== null && 'list' in value
      ? value.list
      : undefined;
  return Array.isArray(list) && list.every((row) => typeof row === 'object' && row !== null)
    ? (list as Row[])
    : undefined;
}

/** The answer of any call: a list as a table whose rows can be changed, anything else as facts. */
export function AnswerView({ endpoint, value, calls, onChanged, onMore }: Props) {
  const { t, find } = useWords();
  const { toFieldName, toCallName, toRowVerb } = useFieldNames();
  const [chosen, setChosen] = useState<{ readonly call: Endpoint; readonly row: Row }>();
  const rows = useMemo(() => toRows(value), [value]);
  const data = useAutoColumns(rows ?? NONE, LIST_COLUMNS[endpoint.id]);
  const columns = useMemo<readonly Column<Row>[]>(() => {
    const [first] = rows ?? [];
    if (!first || listRowCalls(endpoint, calls, first).length === 0) return data;
    const actions = {
      id: '_actions',
      isPinned: true,
      title: t('calls.actions'),
      cell: (row: Row) => (
        <span className="row">
          {listRowCalls(endpoint, calls, row).map((one, _index, all) => (
            <button
              key={one.id}
              type="button"
              className="button"
              data-kind="quiet"
              onClick={() => setChosen({ call: one, row })}
            >
              {find(`calls.row_${one.id}_${row.state}`) ?? toRowVerb(one, all)}
            </button>
          ))}
        </span>
      ),
    };
    return [...data, actions];
  }, [rows, data, endpoint, calls, t, find, toRowVerb]);

  if (!rows)
    return (
      <Facts
        rows={Object.entries(Object(value)).map(
          ([name, one]) => [toFieldName(name), <AnyValue key={name} name={name} value={one} />] as const,
        )}
      />
    );
  return (
    <>
      <Grid
        name={`calls.${endpoint.id}`}
        label={toCallName(endpoint)}
        columns={columns}
        rows={rows}
        keyOf={(row) => String(row.id ?? row.code ?? JSON.stringify(row).slice(0, 200))}
        empty={t('calls.empty')}
        onMore={onMore}
      />
      {chosen && (
        <CallDialog
          key={chosen.call.id}
          endpoint={chosen.call}
          known={Object.fromEntries(listParameters(chosen.call.path).map((name) => [name, chosen.row[name]]))}
          record={chosen.row}
          onClose={(outcome) => {
            setChosen(undefined);
            if (outcome !== 'cancelled') onChanged();
          }}
        />
      )}
    </>
  );
}
