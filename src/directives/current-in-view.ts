/** Rows of links are wider than a phone: each scrolls to its current link, and the page stays where it is. */
export function showCurrent(): void {
  for (const link of document.querySelectorAll('nav [aria-current]')) {
    const row = link.closest('ul,nav');
    if (row) row.scrollLeft += link.getBoundingClientRect().x - row.clientWidth / 3;
  }
}

showCurrent();
