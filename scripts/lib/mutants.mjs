import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'tests/mutants';

/** Returns the mutants: `{ name, tests, edits: [{ file, find, replace }] }`. Each area has one file of rows. */
export function readMutants() {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  return files.sort().flatMap((file) => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')));
}

/** Returns the edited text, or undefined if `find` does not occur exactly once. */
export function breakText(text, { find, replace }) {
  const parts = text.split(find);
  return parts.length === 2 ? parts.join(replace) : undefined;
}

/** Applies the edits below `folder`. Returns the original files, or undefined if an edit does not apply. */
export function breakFiles(folder, edits) {
  const before = new Map();
  for (const edit of edits) {
    const file = path.join(folder, edit.file);
    const text = readFileSync(file, 'utf8');
    const broken = breakText(text, edit);
    if (!before.has(file)) before.set(file, text);
    if (broken === undefined) {
      restoreFiles(before);
      return undefined;
    }
    writeFileSync(file, broken);
  }
  return before;
}

export function restoreFiles(before) {
  for (const [file, text] of before) writeFileSync(file, text);
}
