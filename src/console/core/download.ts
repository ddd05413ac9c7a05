import { isBrokenExport } from '../../contract/core/export-end.ts';
import type { LocalCsv } from '../../lib/local-csv.ts';
import { type Callable, type Failure, type Result, toFailed, toRequest, toResult } from './api.ts';
import { reportRefusal } from './session-state.ts';

export interface ReadFile {
  readonly name: string;
  readonly content: Blob;
}
interface Options {
  readonly signal: AbortSignal;
  /** Receives the number of bytes so far. The platform streams a file, so its length is unknown. */
  readonly onBytes: (bytes: number) => void;
  /** Rewrites a CSV in the format that the reader's spreadsheet program expects. */
  readonly local?: LocalCsv | undefined;
}

/** Number of bytes that are kept from the end of a file. The marker line of a broken export is shorter. */
const TAIL_BYTES = 64;

/** Failure for an incomplete file. Its text tells the person that nothing was saved. */
const BROKEN: Failure = { code: 'download.broken', requestId: '' };
const FILE_NAME = /filename="([^"]+)"/;

/** Reads a whole file of a call, so that half a file never looks complete. Undefined if it was stopped. Never throws. */
export async function readFile(
  endpoint: Callable,
  input: object,
  { signal, onBytes, local }: Options,
): Promise<Result<ReadFile> | undefined> {
  const { url } = toRequest(endpoint, { ...input });
  let hasBegun = false;
  try {
    const reply = await fetch(url, { credentials: 'same-origin', redirect: 'error', signal });
    const [, name] = FILE_NAME.exec(reply.headers.get('Content-Disposition') ?? '') ?? [];
    if (!reply.ok || !name || !reply.body) {
      const result = toResult(endpoint, await reply.json(), reply.headers);
      if (result.ok) return toFailed('unknown');
      reportRefusal(result.failure.code);
      return result;
    }
    hasBegun = true;
    const parts: BlobPart[] = [];
    let bytes = 0;
    let tail = '';
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const reader = reply.body.getReader();
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      parts.push(local ? local.push(decoder.decode(step.value, { stream: true })) : step.value);
      bytes += step.value.byteLength;
      tail = (tail + String.fromCharCode(...step.value.subarray(-TAIL_BYTES))).slice(-TAIL_BYTES);
      onBytes(bytes);
    }
    if (isBrokenExport(tail)) return { ok: false, failure: BROKEN };
    if (local) parts.push(local.push(decoder.decode()) + local.end());
    const type = reply.headers.get('Content-Type') ?? 'application/octet-stream';
    return { ok: true, value: { name, content: new Blob(parts, { type }) } };
  } catch {
    if (signal.aborted) return undefined;
    return hasBegun ? { ok: false, failure: BROKEN } : toFailed('network.failed');
  }
}

/** Gives a file to the browser, which saves it. */
export function saveFile({ name, content }: ReadFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
