/** Opens a dialog over the page. Without the browser's modal dialogs it lies over the page too, and Escape closes it. */
export function showModal(dialog: HTMLDialogElement | null | undefined): void {
  if (!dialog || dialog.open) return;
  if (typeof dialog.showModal === 'function') {
    dialog.showModal();
    return;
  }
  dialog.setAttribute('open', '');
  dialog.dataset.plain = '';
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dialog.close();
  });
}
