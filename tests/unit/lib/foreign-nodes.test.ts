import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

function createNodes() {
  return class FakeNode {
    parentNode: FakeNode | null = null;
    children: FakeNode[] = [];
    #value: string | null = '';

    readonly nodeType: number;

    constructor(nodeType = 1) {
      this.nodeType = nodeType;
    }

    get nodeValue(): string | null {
      return this.#value;
    }
    set nodeValue(value: string | null) {
      this.#value = value;
    }
    removeChild(child: FakeNode): FakeNode {
      if (child.parentNode !== this) throw new DOMException('not a child', 'NotFoundError');
      this.children = this.children.filter((one) => one !== child);
      child.parentNode = null;
      return child;
    }
    insertBefore(node: FakeNode, before: FakeNode | null): FakeNode {
      if (before && before.parentNode !== this) throw new DOMException('not a child', 'NotFoundError');
      const at = before ? this.children.indexOf(before) : this.children.length;
      this.children.splice(at, 0, node);
      node.parentNode = this;
      return node;
    }
  };
}
type FakeNode = InstanceType<ReturnType<typeof createNodes>>;

let make: (nodeType?: number) => FakeNode;
let drawn: string[];
/** The objects by which React knows the parts of the page. Between a part and its nodes there is one function component. */
const PARTS = { list: { drawAnew: () => drawn.push('list') }, dialog: { drawAnew: () => drawn.push('dialog') } };
const toFiber = (part: keyof typeof PARTS) => ({
  stateNode: null,
  return: { stateNode: PARTS[part], return: null },
});
/** Makes a text node as React does, with a link to its part. */
const makeText = (part: keyof typeof PARTS = 'list') => Object.assign(make(3), { __reactFiber$x1: toFiber(part) });
/** Lets the time pass and returns the parts that were drawn again. */
const drawDue = (milliseconds = 0) => {
  vi.advanceTimersByTime(milliseconds);
  return drawn.splice(0);
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  const { acceptForeignNodes } = await import('../../../src/lib/foreign-nodes.ts');
  drawn = [];
  const Nodes = createNodes();
  acceptForeignNodes(Nodes as unknown as typeof Node);
  make = (nodeType) => new Nodes(nodeType);
});

afterEach(() => void vi.useRealTimers());

describe('a text that an extension has wrapped', () => {
  test('is removed with its wrapper, and another one is inserted before that', () => {
    const [parent, wrapper, text, next] = [make(), make(), makeText(), makeText()];
    parent.insertBefore(wrapper, null);
    wrapper.insertBefore(text, null);
    parent.insertBefore(next, text);
    expect(parent.children).toEqual([next, wrapper]);
    text.nodeValue = 'new';
    expect(text.nodeValue).toBe('new');
    parent.removeChild(text);
    expect(parent.children).toEqual([next]);
  });
});

describe('a text in whose place an extension has put a copy', () => {
  const change = (part?: 'dialog') => Object.assign(makeText(part), { nodeValue: 'new' });

  test('makes its part be drawn anew when React changes it', () => {
    change();
    expect(drawDue()).toEqual(['list']);
  });

  test('may be removed, or stand behind what is inserted, as often as a list changes its page', () => {
    const [list, row] = [make(), make()];
    for (let turn = 0; turn < 20; turn += 1) {
      for (let text = 0; text < 10; text += 1) list.removeChild(makeText());
      list.insertBefore(row, makeText());
      expect(list.children.pop()).toBe(row);
      expect(drawDue()).toEqual(['list']);
    }
  });

  test('is drawn anew again only after a while, because a translator copies the new text too', () => {
    change();
    change('dialog');
    expect(drawDue()).toEqual(['list', 'dialog']);
    change();
    change();
    expect(drawDue(2_999)).toEqual([]);
    expect(drawDue(1)).toEqual(['list']);
    change();
    make().removeChild(makeText());
    expect(drawDue()).toEqual(['list']);
    expect(drawDue(60_000)).toEqual([]);
  });

  test('is nobody’s business if it is not of React, or of a part that has left the page', () => {
    Object.assign(make(3), { nodeValue: 'new' });
    Object.assign(make(1), { nodeValue: 'new', __reactFiber$x1: toFiber('list') });
    Object.assign(make(3), { nodeValue: 'new', __reactFiber$x1: { stateNode: null, return: null } });
    expect(drawDue()).toEqual([]);
    expect(() => make().removeChild(make())).toThrow('not a child');
  });
});
