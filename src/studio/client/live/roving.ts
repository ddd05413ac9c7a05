const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function toMiddle(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** The nearest button in a direction. Distance along the direction counts once, distance across it counts twice. */
function findNext(buttons: readonly HTMLButtonElement[], from: HTMLButtonElement, [x, y]: readonly [number, number]) {
  const [fromX, fromY] = toMiddle(from);
  let best: { button: HTMLButtonElement; score: number } | undefined;
  for (const button of buttons) {
    const [toX, toY] = toMiddle(button);
    const along = (toX - fromX) * x + (toY - fromY) * y;
    const aside = Math.abs((toX - fromX) * y) + Math.abs((toY - fromY) * x);
    if (button === from || along <= 4) continue;
    const score = along + 2 * aside;
    if (!best || score < best.score) best = { button, score };
  }
  return best?.button;
}

/** The layout is one tab stop; arrow keys move between fields by position. */
export function rove(element: HTMLElement): void {
  const list = () => [...element.querySelectorAll<HTMLButtonElement>('button.field')];
  const enter = (button: HTMLButtonElement) => {
    for (const other of list()) other.tabIndex = other === button ? 0 : -1;
  };
  const first = list()[0];
  if (first) enter(first);
  element.addEventListener('focusin', (event) => {
    if (event.target instanceof HTMLButtonElement && event.target.classList.contains('field')) enter(event.target);
  });
  element.addEventListener('keydown', (event) => {
    const way = ARROWS[event.key];
    if (!way || !(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    findNext(list(), event.target, way)?.focus();
  });
}
