/** The key `/` opens the search, except in a text field. This code loads when the page is idle. */
addEventListener('keydown', (event) => {
  const { key, ctrlKey, altKey, metaKey, isComposing, target } = event;
  if (key !== '/' || ctrlKey || altKey || metaKey || isComposing) return;
  const isTyped = (target as Element).closest?.('input,textarea,select,[contenteditable]');
  if (isTyped || document.querySelector('dialog[open]')) return;
  const links = [...document.querySelectorAll<HTMLElement>('a[data-dialog="search"]')];
  const link = links.find((one) => one.offsetParent !== null) ?? links[0];
  if (!link) return;
  event.preventDefault();
  link.click();
});
