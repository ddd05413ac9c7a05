/** File in which the build lists them (layouts/list-dialog-files.ts). */
export const DIALOG_FILES = '/dialog-files.json';

/** URLs of a dialog's code with all its imports, by the dialog's id. */
export type DialogFiles = Readonly<Record<string, readonly string[]>>;
