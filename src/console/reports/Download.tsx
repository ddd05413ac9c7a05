import { useEffect, useRef, useState } from 'react';
import { brand } from '../../brand/brand.ts';
import { createLocalCsv } from '../../lib/local-csv.ts';
import { useFieldNames } from '../calls/names.ts';
import type { Callable, Failure } from '../core/api.ts';
import { readFile, saveFile } from '../core/download.ts';
import { useFormat } from '../core/format.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';

interface Props {
  readonly endpoint: Callable;
  readonly choice: object;
}
const KILOBYTE = 1_000;
const SIZE = { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 } as const;

/** Buttons that download the files of a list. During a download, the bytes so far and a stop button replace them. */
export function Download({ endpoint, choice }: Props) {
  const { t, find, tag } = useWords();
  const { toFieldName } = useFieldNames();
  const { number } = useFormat();
  const [bytes, setBytes] = useState<number>();
  const [failure, setFailure] = useState<Failure>();
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  async function start(format: string): Promise<void> {
    const mine = new AbortController();
    reading.current = mine;
    setFailure(undefined);
    setBytes(0);
    const toHeading = (column: string) => find(`reports.column_${column}`) ?? toFieldName(column);
    const local = format === 'csv' ? createLocalCsv({ tag, timeZone: brand.timeZone, toHeading }) : undefined;
    const file = await readFile(endpoint, { ...choice, format }, { signal: mine.signal, onBytes: setBytes, local });
    setBytes(undefined);
    if (file?.ok) saveFile(file.value);
    else setFailure(file?.failure);
  }

  if (bytes !== undefined)
    return (
      <>
        <progress aria-label={t('common.loading')} />
        <span className="whole">{number(bytes / KILOBYTE, SIZE)}</span>
        <button type="button" className="button" data-kind="quiet" onClick={() => reading.current?.abort()}>
          {t('common.cancel')}
        </button>
      </>
    );
  return (
    <>
      <FailureNote failure={failure} />
      {(['csv', 'json'] as const).map((format) => (
        <button key={format} type="button" className="button" data-kind="quiet" onClick={() => void start(format)}>
          {t('reports.download', { format: format.toUpperCase() })}
        </button>
      ))}
    </>
  );
}
