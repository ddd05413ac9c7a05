import { UPLOAD_PIXELS_MAX, UPLOAD_SIDE_MAX, type Upload } from '../../contract/uploads/uploads.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import { measureJpeg } from './jpeg.ts';
import { measurePng } from './png.ts';

/** `kept` is what is stored: the parts that show the picture, without texts, places and bytes after its end. */
export interface Measured {
  width: number;
  height: number;
  kept: readonly Uint8Array<ArrayBuffer>[];
}

export interface Picture extends Pick<Upload, 'contentType' | 'width' | 'height'> {
  content: Uint8Array<ArrayBuffer>;
}

/** Detects the type by the content only. Every part of the file up to its end mark must be present. */
export function readPicture(bytes: Uint8Array<ArrayBuffer>): Result<Picture> {
  const png = measurePng(bytes);
  const measured = png ?? measureJpeg(bytes);
  if (!measured) return refuse('uploads.not_a_picture');
  const { width, height, kept } = measured;
  const isSane = width > 0 && height > 0 && Math.max(width, height) <= UPLOAD_SIDE_MAX;
  if (!isSane || width * height > UPLOAD_PIXELS_MAX) return refuse('uploads.picture_size');
  return accept({ contentType: png ? 'image/png' : 'image/jpeg', width, height, content: joinParts(kept) });
}

function joinParts(parts: Measured['kept']): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    content.set(part, at);
    at += part.byteLength;
  }
  return content;
}
