import { toHex } from '../../lib/bytes.ts';
import { toDisplayableText } from '../../lib/displayable-text.ts';

/** Why a file or one of its rows cannot be used; each has a sentence `statements.problem_…`. */
export const FILE_PROBLEMS = [
  ...(['empty', 'not_csv', 'web_page', 'too_large', 'too_many_rows', 'cut', 'no_rows', 'too_many_days'] as const),
  ...([
    'no_day_column',
    'no_amount_column',
    'unclear',
    'day',
    'zone',
    'amount',
    'formula',
    'html',
    'insecure',
  ] as const),
] as const;
export interface FileProblem {
  readonly problem: (typeof FILE_PROBLEMS)[number];
  /** Line number in the file, from 1; 0 if the problem concerns the whole file. */
  readonly line: number;
  /** The refused cell. */
  readonly cell: string;
}
export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: FileProblem };

export const accept = <T>(value: T): Read<T> => ({ ok: true, value });
export function refuse(problem: FileProblem['problem'], line = 0, cell = ''): Read<never> {
  // Direction marks in the cell are removed, because they would change the direction of the sentence around it.
  return { ok: false, problem: { problem, line, cell: toDisplayableText(cell.slice(0, 60)) } };
}

const BYTES_MAX = 64 * 1024 * 1024;
const WEB_PAGE = /^\s*<(?:!doctype|html|head|body|table|\?xml|!--)/i;
/** Beginnings of files that are not text: PDF, spreadsheets, other archives and RTF. Text also never contains a zero byte. */
const OTHER_FILE = /^(?:%PDF|PK|\u00d0\u00cf|\{\\rtf)|\0/;

/** Recognises UTF-16 by its byte order mark, or without a mark by a zero in every second byte of the first letters. */
function findUtf16([a, b, c, d]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a && c && b === 0 && d === 0) return 'utf-16le';
  return b && d && a === 0 && c === 0 ? 'utf-16be' : undefined;
}

/** Banks write UTF-8 or UTF-16, each with or without a mark, or Windows-1252, in which every byte is a letter. */
function decode(bytes: Uint8Array): string {
  const wide = findUtf16(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export interface FileText {
  readonly name: string;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  readonly text: string;
}

export async function readFileText(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<Read<FileText>> {
  if (file.size > BYTES_MAX) return refuse('too_large');
  // Browsers offer `crypto.subtle` only over https and on localhost, so it may be missing.
  const { subtle } = crypto as Partial<Crypto>;
  if (!subtle) return refuse('insecure');
  const buffer = await file.arrayBuffer();
  const text = decode(new Uint8Array(buffer));
  if (text.trim() === '') return refuse('empty');
  if (WEB_PAGE.test(text)) return refuse('web_page');
  if (OTHER_FILE.test(text)) return refuse('not_csv');
  return accept({ name: file.name.slice(0, 120), hash: toHex(await subtle.digest('SHA-256', buffer)), text });
}
