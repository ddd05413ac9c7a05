import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handFocusOn } from '../../../../src/islands/ui/hand-focus-on.ts';

let active: Place;
let frames: (() => void)[];
let tell: (records: readonly { target: Place; removedNodes: readonly Place[] }[]) => void;
const stop = vi.fn();

/** The part of an element that `handFocusOn` uses. */
class Place extends EventTarget {
  isConnected = true;
  isShown = true;
  scroll: boolean | undefined;
  parts: readonly Place[] = [];
  readonly attributes = new Map<string, string>();
  hasAttribute = (name: string) => this.attributes.has(name);
  set tabIndex(index: number) {
    this.attributes.set('tabindex', String(index));
  }
  contains = (node: unknown): boolean => node === this || this.parts.some((part) => part.contains(node));
  focus({ preventScroll }: { preventScroll?: boolean } = {}): void {
    if (!this.isConnected || !this.isShown || !this.hasAttribute('tabindex')) return;
    this.scroll = !preventScroll;
    active = this;
  }
  remove(from: Place, node: Place): void {
    node.isConnected = false;
    for (const part of node.parts) part.isConnected = false;
    active = body;
    tell([{ target: from, removedNodes: [node] }]);
  }
}
const body = new Place();

function open() {
  const [root, content, list, row, button] = Array.from({ length: 5 }, () => new Place()) as [
    Place,
    Place,
    Place,
    Place,
    Place,
  ];
  content.attributes.set('tabindex', '0');
  [row.parts, list.parts] = [[button], [row]];
  const leave = handFocusOn(root as unknown as HTMLElement, () => [content as unknown as HTMLElement]);
  const event = Object.defineProperty(new Event('focusin'), 'target', { value: button });
  root.dispatchEvent(event);
  active = button;
  return { root, content, list, row, button, leave };
}
const paint = () => {
  for (const frame of frames.splice(0)) frame();
};

beforeEach(() => {
  frames = [];
  vi.stubGlobal('HTMLElement', Place);
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => void frames.push(frame));
  vi.stubGlobal('document', Object.defineProperty({ body }, 'activeElement', { get: () => active }));
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(hear: typeof tell) {
        tell = hear;
      }
      observe = () => undefined;
      disconnect = stop;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

describe('an element removed by a re-render', () => {
  test('passes its focus to its former place without scrolling', () => {
    const { list, row } = open();
    list.remove(list, row);
    paint();
    expect(active).toBe(list);
    expect(list.scroll).toBe(false);
  });

  test('passes it to the page if that place is gone or invisible', () => {
    for (const change of [{ isConnected: false }, { isShown: false }]) {
      const { content, list, row } = open();
      list.remove(list, row);
      Object.assign(list, change);
      paint();
      expect(active).toBe(content);
    }
  });

  test('does not override an element that took the focus itself', () => {
    const { content, list, row } = open();
    list.remove(list, row);
    content.focus();
    const title = active;
    paint();
    expect(active).toBe(title);
  });

  test('is ignored if it did not have the focus', () => {
    const { root, list } = open();
    const other = new Place();
    other.attributes.set('tabindex', '0');
    root.remove(list, other);
    expect(frames).toEqual([]);
  });

  test('is no longer observed after the dialog closes', () => {
    const { leave } = open();
    leave();
    expect(stop).toHaveBeenCalled();
  });
});
