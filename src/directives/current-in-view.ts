/** Rows of links are wider than a phone: each scrolls to its current link, and the page stays where it is. */
export function showCurrent(): void {
  for (const link of document.querySelectorAll('nav [aria-current]')) {
    const row = link.closest('ul') ?? link.closest('nav');
    if (!row || row.scrollWidth <= row.clientWidth) continue;
    const [frame, chosen] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
    row.scrollLeft += chosen.left - frame.left - (frame.width - chosen.width) / 2;
  }
}

showCurrent();
