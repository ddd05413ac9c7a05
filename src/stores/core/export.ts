import { atom } from 'nanostores';
import { brand } from '../../brand/brand.ts';
import { EXPORT_BROKEN, isBrokenExport } from '../../contract/core/export-end.ts';
import { requireLocaleRow } from '../../i18n/locales.ts';
import { type CsvReader, createLocalCsv, type LocalCsv } from '../../lib/local-csv.ts';
import { forAccount } from './account-scope.ts';
import { environment } from './environment.ts';
import type { Failure, Result } from './result.ts';

/** Bytes kept from the end of the file; longer than the line that marks a broken file. */
const TAIL_BYTES = 64;

export type ExportFormat = 'csv' | 'json';
export type ExportState =
  | { readonly status: 'idle' | 'done' }
  | { readonly status: 'running'; readonly bytes: number; readonly format: ExportFormat }
  | { readonly status: 'failed'; readonly failure: Failure };

/**
 * Downloads a file of a whole period. The file is saved only after its last byte has arrived, and not if its last line
 * says that rows are missing, so that an incomplete file never looks complete.
 * @param toName the file's name without its extension
 */
export function createExport<Input>(
  ask: (input: Input, format: ExportFormat) => Promise<Result<Response>>,
  toName: (input: Input) => string,
) {
  const $state = atom<ExportState>({ status: 'idle' });
  let turn = 0;

  async function read(
    reply: Response,
    format: ExportFormat,
    isMine: () => boolean,
    toOwn: LocalCsv | undefined,
  ): Promise<Blob | typeof EXPORT_BROKEN | undefined> {
    const parts: BlobPart[] = [];
    let tail = '';
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    let bytes = 0;
    const reader = reply.body?.getReader();
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
      if (!isMine()) {
        await reader?.cancel();
        return undefined;
      }
      parts.push(toOwn ? toOwn.push(decoder.decode(step.value, { stream: true })) : step.value);
      bytes += step.value.byteLength;
      tail = (tail + String.fromCharCode(...step.value.subarray(-TAIL_BYTES))).slice(-TAIL_BYTES);
      $state.set({ status: 'running', bytes, format });
    }
    if (isBrokenExport(tail)) return EXPORT_BROKEN;
    if (toOwn) parts.push(toOwn.push(decoder.decode()) + toOwn.end());
    return new Blob(parts, { type: reply.headers.get('Content-Type') ?? 'application/octet-stream' });
  }

  /** With `toHeading` the CSV is rewritten for the visitor's country; without it the file stays as the platform sends it. */
  async function start(input: Input, format: ExportFormat, toHeading?: CsvReader['toHeading']): Promise<void> {
    if ($state.get().status === 'running') return;
    turn += 1;
    const mine = turn;
    const isMine = () => mine === turn;
    $state.set({ status: 'running', bytes: 0, format });
    const answer = await ask(input, format);
    if (!isMine()) return;
    if (!answer.ok) {
      $state.set({ status: 'failed', failure: answer.failure });
      return;
    }
    try {
      const own = { tag: requireLocaleRow(environment().locale).tag, timeZone: brand.timeZone };
      const toOwn = format === 'csv' && toHeading ? createLocalCsv({ ...own, toHeading }) : undefined;
      const content = await read(answer.value, format, isMine, toOwn);
      if (!content) return;
      if (content === EXPORT_BROKEN) {
        $state.set({ status: 'failed', failure: { code: content, requestId: '' } });
        return;
      }
      environment().saveFile(`${toName(input)}.${format}`, content);
      $state.set({ status: 'done' });
    } catch {
      if (isMine()) $state.set({ status: 'failed', failure: { code: 'network.failed', requestId: '' } });
    }
  }

  function stop(): void {
    turn += 1;
    $state.set({ status: 'idle' });
  }

  forAccount(stop);
  return { $state, start, stop };
}

export type Export<Input> = ReturnType<typeof createExport<Input>>;
