/** Navigates to the current page in another language, with its query. Does nothing while a game or dialog is open. */
export function followLanguage(language: string): void {
  if (document.querySelector('dialog[open],iframe')) return;
  const link = document.querySelector<HTMLAnchorElement>(`a[data-language="${CSS.escape(language)}"]`);
  if (!link) return;
  link.search = location.search;
  location.replace(link.href);
}
