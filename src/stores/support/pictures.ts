import { atom } from 'nanostores';
import { findPictureProblem, UPLOADS_AT_ONCE } from '../../contract/uploads/uploads.ts';

export type PictureProblem = 'over_limit' | 'not_a_picture' | 'picture_size';

function findProblem(files: readonly File[]): PictureProblem | undefined {
  if (files.length > UPLOADS_AT_ONCE) return 'over_limit';
  const problems = files.map(findPictureProblem);
  if (problems.includes('not_a_picture')) return 'not_a_picture';
  return problems.includes('too_big') ? 'picture_size' : undefined;
}

/** The pictures that a form sends. */
export function createPictures() {
  const $pictures = atom<readonly File[]>([]);
  const $pictureProblem = atom<PictureProblem | undefined>(undefined);
  return {
    $pictures,
    $pictureProblem,
    /** Adds the chosen pictures if all are allowed; otherwise adds none and names the refused one. */
    add(files: readonly File[]): void {
      const all = [...$pictures.get(), ...files];
      const problem = findProblem(all);
      $pictureProblem.set(problem);
      if (!problem) $pictures.set(all);
    },
    remove(index: number): void {
      $pictureProblem.set(undefined);
      $pictures.set($pictures.get().filter((_file, at) => at !== index));
    },
    clear(): void {
      $pictureProblem.set(undefined);
      $pictures.set([]);
    },
  };
}

export type PictureStore = ReturnType<typeof createPictures>;
