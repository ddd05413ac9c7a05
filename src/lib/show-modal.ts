/** Opens a dialog over the page. In a browser without modal dialogs, styles place the dialog over the page (`data-plain`). */
export function showModal(dialog: HTMLDialogElement | null | undefined): void {
  if (!dialog || dialog.open) return;
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else {
    dialog.dataset.plain = '';
    dialog.show();
  }
}
