/** The page that is shown, in another language, with its query; a game or a dialog that is open stays. */
export function followLanguage(language: string): void {
  if (document.querySelector('dialog[open],iframe')) return;
  const link = document.querySelector<HTMLAnchorElement>(`a[data-language="${CSS.escape(language)}"]`);
  if (!link) return;
  link.search = location.search;
  location.replace(link.href);
}
