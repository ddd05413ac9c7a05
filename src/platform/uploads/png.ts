import type { Measured } from './picture.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const CHUNK_FRAME = 12;
const IHDR = 0x49484452;
const IDAT = 0x49444154;
const IEND = 0x49454e44;
/** Chunk of an animation, which may have many frames as large as the picture. */
const ACTL = 0x6163544c;
const HEADER_BYTES = 13;
/**
 * The chunks that are stored, because a picture needs them to be shown. Texts, places and times (`tEXt`, `zTXt`, `iTXt`, `eXIf`, `tIME`) reveal
 * more about a person than the picture does, and any other chunk can contain hidden or compressed data.
 */
const KEPT = new Set(
  ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs'].map(toType),
);

function toType(name: string): number {
  return [...name].reduce((type, letter) => type * 256 + letter.charCodeAt(0), 0);
}

/** Reads the chunks; undefined when it is no complete PNG, or an animation. */
export function measurePng(bytes: Uint8Array<ArrayBuffer>): Measured | undefined {
  if (SIGNATURE.some((byte, at) => bytes[at] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size: { width: number; height: number } | undefined;
  let hasContent = false;
  const kept = [bytes.subarray(0, SIGNATURE.length)];
  for (let at = SIGNATURE.length; at + CHUNK_FRAME <= bytes.byteLength; ) {
    const length = view.getUint32(at);
    const type = view.getUint32(at + 4);
    const end = at + CHUNK_FRAME + length;
    if (end > bytes.byteLength) return undefined;
    if (!size) {
      if (type !== IHDR || length !== HEADER_BYTES) return undefined;
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    } else if (type === IHDR) return undefined;
    if (type === ACTL) return undefined;
    if (KEPT.has(type)) kept.push(bytes.subarray(at, end));
    if (type === IDAT && length > 0) hasContent = true;
    if (type === IEND) return hasContent ? { ...size, kept } : undefined;
    at = end;
  }
  return undefined;
}
