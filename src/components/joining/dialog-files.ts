/** Where the build lists them (layouts/list-dialog-files.ts). */
export const DIALOG_FILES = '/dialog-files.json';

/** Addresses of the code of a dialog, with all that it imports, by the dialog's id. */
export type DialogFiles = Readonly<Record<string, readonly string[]>>;
