const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A group of buttons is one tab stop; arrow keys move inside it. */
export function rove(group: HTMLElement, buttons: readonly HTMLButtonElement[]): void {
  const point = (index: number) => {
    for (const [at, button] of buttons.entries()) button.tabIndex = at === index ? 0 : -1;
  };
  point(0);
  group.addEventListener('focusin', ({ target }) => {
    const index = buttons.indexOf(target as HTMLButtonElement);
    if (index >= 0) point(index);
  });
  group.addEventListener('keydown', (event) => {
    const index = buttons.indexOf(event.target as HTMLButtonElement);
    const isTurned = getComputedStyle(group).direction === 'rtl' && event.key.match(/Left|Right/);
    const step = (STEPS[event.key] ?? 0) * (isTurned ? -1 : 1);
    const next = buttons[(index + step + buttons.length) % buttons.length];
    if (index < 0 || step === 0 || !next) return;
    event.preventDefault();
    next.focus();
  });
}
