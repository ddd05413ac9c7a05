import { UPLOAD_BYTES_MAX } from '../../contract/uploads/uploads.ts';
import { type Answer, accept, refuseWith } from '../../server/result.ts';
import { type Picture, readPicture } from './picture.ts';

/** Checks all pictures before any is stored; a refusal names the position of the invalid picture, counted from 1. */
export async function readPictures(files: readonly File[]): Promise<Answer<Picture[]>> {
  const pictures: Picture[] = [];
  for (const file of files) {
    const image = pictures.length + 1;
    if (file.size > UPLOAD_BYTES_MAX) return refuseWith('request.too_large', { image });
    const picture = readPicture(new Uint8Array(await file.arrayBuffer()));
    if (!picture.ok) return refuseWith(picture.code, { image });
    pictures.push(picture.value);
  }
  return accept(pictures);
}
