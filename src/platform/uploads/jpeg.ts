import { readOrientation, toOrientationSegment } from './jpeg-orientation.ts';
import type { Measured } from './picture.ts';

const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
/**
 * Maximum scans of a picture; cameras write about ten. Each scan is decoded over the whole picture, so a small file with many scans could take
 * minutes (libjpeg-turbo, `-maxscans`).
 */
const SCANS_MAX = 100;
/** True for the frame of any coding. The markers C4, C8 and CC are tables instead. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/**
 * Data of applications (E0 to EF) and comments (FE). They are dropped, except `KEPT_EXTRAS` and the orientation, because they can say where and
 * by whom a picture was taken.
 */
const isExtra = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
const KEPT_EXTRAS: Readonly<Record<number, string>> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' };
const APP1 = 0xe1;

function toKept(segment: Uint8Array<ArrayBuffer>, marker: number): Uint8Array<ArrayBuffer>[] {
  if (!isExtra(marker)) return [segment];
  if (marker === APP1) return toOrientationSegment(readOrientation(segment.subarray(4)));
  const name = KEPT_EXTRAS[marker];
  const isKept = name && [...name].every((letter, at) => segment[at + 4] === letter.charCodeAt(0));
  return isKept ? [segment] : [];
}

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** Position of the next marker after coded content. */
function skipScan(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at + 1 < bytes.byteLength) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !isRestart(next)) return at;
    at += 1;
  }
  return bytes.byteLength;
}

/** Reads the segments; undefined when it is no complete JPEG. */
export function measureJpeg(bytes: Uint8Array<ArrayBuffer>): Measured | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== START_OF_IMAGE) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size: { width: number; height: number } | undefined;
  let scans = 0;
  const kept = [bytes.subarray(0, 2)];
  for (let at = 2; at + 1 < bytes.byteLength; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) {
      kept.push(bytes.subarray(at, at + 2));
      return size && scans > 0 ? { ...size, kept } : undefined;
    }
    if (at + 4 > bytes.byteLength) return undefined;
    const end = at + 2 + view.getUint16(at + 2);
    if (end < at + 4 || end > bytes.byteLength) return undefined;
    if (isFrame(marker)) {
      if (size || end < at + 9) return undefined;
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    if (marker === START_OF_SCAN && size) scans += 1;
    if (scans > SCANS_MAX) return undefined;
    const next = marker === START_OF_SCAN ? skipScan(bytes, end) : end;
    kept.push(...toKept(bytes.subarray(at, next), marker));
    at = next;
  }
  return undefined;
}
