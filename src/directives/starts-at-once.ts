/** Whether islands start with the page: in a session, and on pages of a game or of a dialog. */
export function startsAtOnce(): boolean {
  const { openDialog, stage } = document.body.dataset;
  return (document.documentElement.dataset.session ?? openDialog ?? stage) !== undefined;
}
