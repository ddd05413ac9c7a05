/** Opens a dialog over the page. Without the browser's modal dialogs it lies over the page too (`data-plain`). */
export function showModal(dialog: HTMLDialogElement | null | undefined): void {
  if (!dialog || dialog.open) return;
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else {
    dialog.dataset.plain = '';
    dialog.show();
  }
}
