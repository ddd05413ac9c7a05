import type { Measured } from './picture.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const CHUNK_FRAME = 12;
const IHDR = 0x49484452;
const IDAT = 0x49444154;
const IEND = 0x49454e44;
/** Frames of an animation, each as large as the picture. */
const ACTL = 0x6163544c;
const HEADER_BYTES = 13;

/** Reads the chunks; undefined when it is no complete PNG, or an animation. */
export function measurePng(bytes: Uint8Array<ArrayBuffer>): Measured | undefined {
  if (SIGNATURE.some((byte, at) => bytes[at] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size: { width: number; height: number } | undefined;
  let hasContent = false;
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
    if (type === IDAT && length > 0) hasContent = true;
    if (type === IEND) return hasContent ? { ...size, end } : undefined;
    at = end;
  }
  return undefined;
}
