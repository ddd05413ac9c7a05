const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0];
const TIFF_HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
const ORIENTATION = 0x0112;
const LITTLE_ENDIAN = 0x4949;
const UPRIGHT = 1;
const ORIENTATION_MAX = 8;

/** Reads from the Exif data of a picture how the camera was held (1 to 8); upright without Exif data. */
export function readOrientation(content: Uint8Array<ArrayBuffer>): number {
  if (EXIF.some((byte, at) => content[at] !== byte)) return UPRIGHT;
  const tiff = content.subarray(EXIF.length);
  if (tiff.byteLength < TIFF_HEADER_BYTES) return UPRIGHT;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = view.getUint16(0) === LITTLE_ENDIAN;
  const first = view.getUint32(4, isLittle);
  if (first + 2 > tiff.byteLength) return UPRIGHT;
  const entries = view.getUint16(first, isLittle);
  for (let n = 0; n < entries; n += 1) {
    const at = first + 2 + n * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.byteLength) return UPRIGHT;
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue;
    const orientation = view.getUint16(at + 8, isLittle);
    return orientation > UPRIGHT && orientation <= ORIENTATION_MAX ? orientation : UPRIGHT;
  }
  return UPRIGHT;
}

/** Exif data that contains only the orientation; no data for an upright picture. */
export function toOrientationSegment(orientation: number): Uint8Array<ArrayBuffer>[] {
  if (orientation === UPRIGHT) return [];
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, TIFF_HEADER_BYTES];
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const content = [...EXIF, ...tiff, 0, 1, ...entry, 0, 0, 0, 0];
  return [new Uint8Array([0xff, 0xe1, 0, content.length + 2, ...content])];
}
