import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'tests/mutants';

/** A mutant: `{ name, tests, edits: [{ file, find, replace }] }`. One file of rows an area. */
export function readMutants() {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  return files.sort().flatMap((file) => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')));
}

/** The text with the edit made, or undefined where `find` does not stand there exactly once. */
export function breakText(text, { find, replace }) {
  const parts = text.split(find);
  return parts.length === 2 ? parts.join(replace) : undefined;
}

/** Makes the edits below `folder`. Answers the files as they were, or undefined where an edit does not apply. */
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
