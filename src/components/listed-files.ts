/** Path of the file in which the build lists the files of dialogs and of a game's page (layouts/list-files.ts). */
export const LISTED_FILES = '/listed-files.json';

/** URLs of a dialog's code with all its imports, by the dialog's id. */
export type DialogFiles = Readonly<Record<string, readonly string[]>>;

export interface ListedFiles {
  readonly dialogs: DialogFiles;
  /** URLs of the code of a game's page, with all its imports. */
  readonly game: readonly string[];
}
