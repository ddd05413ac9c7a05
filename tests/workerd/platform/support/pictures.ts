import { bearer, send } from './api.ts';

function chunk(type: string, content: readonly number[]): number[] {
  const length = content.length;
  const bytes = [...type].map((letter) => letter.charCodeAt(0));
  // The last four bytes are the checksum. Zeros are enough, because the platform does not check it.
  return [...[24, 16, 8, 0].map((shift) => (length >>> shift) & 255), ...bytes, ...content, 0, 0, 0, 0];
}
const four = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
const two = (value: number): number[] => [(value >> 8) & 255, value & 255];

export const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export function toPng(width = 2, height = 3): Uint8Array<ArrayBuffer> {
  const header = chunk('IHDR', [...four(width), ...four(height), 8, 2, 0, 0, 0]);
  return new Uint8Array([...PNG_SIGNATURE, ...header, ...chunk('IDAT', [1, 2, 3]), ...chunk('IEND', [])]);
}

/** Returns the PNG with one more chunk after its header. */
export function withChunk(png: Uint8Array, type: string, content: readonly number[]): Uint8Array<ArrayBuffer> {
  const start = PNG_SIGNATURE.length + 25;
  return new Uint8Array([...png.slice(0, start), ...chunk(type, content), ...png.slice(start)]);
}

/** Returns the JPEG with one more segment after its start marker. Each character of the text becomes one byte. */
export function withSegment(jpeg: Uint8Array, marker: number, text: string): Uint8Array<ArrayBuffer> {
  const content = [...text].map((letter) => letter.charCodeAt(0));
  return new Uint8Array([...jpeg.slice(0, 2), 0xff, marker, ...two(content.length + 2), ...content, ...jpeg.slice(2)]);
}

/** Makes a JPEG. One segment contains an end marker, as a thumbnail does, and the scan contains an escaped byte. */
export function toJpeg(width = 4, height = 5, moreScans = 0): Uint8Array<ArrayBuffer> {
  const segment = (marker: number, content: readonly number[]) => [
    0xff,
    marker,
    ...two(content.length + 2),
    ...content,
  ];
  return new Uint8Array([
    ...[0xff, 0xd8],
    ...segment(0xdb, [0xff, 0xd8, 0xff, 0xd9]),
    ...segment(0xc2, [8, ...two(height), ...two(width), 1, 1, 0x11, 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...[1, 2, 0xff, 0, 3, 0xff, 0xd0, 4],
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...Array.from({ length: moreScans }, () => [...segment(0xda, [1, 1, 0, 0, 63, 0]), 9]).flat(),
    ...[9, 0xff, 0xd9],
  ]);
}

export function join(...parts: readonly (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  const bytes = parts.map((part) => (typeof part === 'string' ? new TextEncoder().encode(part) : part));
  const all = new Uint8Array(bytes.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of bytes) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}

export function upload(
  token: string,
  content: Uint8Array<ArrayBuffer>,
  options: { name?: string; purpose?: string } = {},
) {
  const form = new FormData();
  form.set('purpose', options.purpose ?? 'feedback');
  form.set('file', new File([content], options.name ?? 'picture.png', { type: 'text/html' }));
  return send('POST', '/wps/uploads', { body: form, headers: bearer(token) });
}
