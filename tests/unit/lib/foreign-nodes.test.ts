import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { acceptForeignNodes, LostNode } from '../../../src/lib/foreign-nodes.ts';

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
/** A text as React makes it. */
const makeText = () => Object.assign(make(3), { __reactFiber$x1: {} });

beforeEach(() => {
  vi.useFakeTimers();
  const Nodes = createNodes();
  acceptForeignNodes(Nodes as unknown as typeof Node);
  make = (nodeType) => new Nodes(nodeType);
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

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
  test('makes its part be drawn anew when React changes it', () => {
    expect(() => Object.assign(makeText(), { nodeValue: 'new' })).toThrow(LostNode);
    expect(() => make().removeChild(makeText())).toThrow(LostNode);
    expect(() => make().insertBefore(make(), makeText())).toThrow(LostNode);
    expect(() => make().removeChild(make())).toThrow('not a child');
  });

  test('does so a few times in ten seconds, because a translator copies the new text, too', () => {
    const change = () => Object.assign(makeText(), { nodeValue: 'new' });
    for (let turn = 0; turn < 3; turn += 1) expect(change).toThrow(LostNode);
    expect(change).not.toThrow();
    vi.advanceTimersByTime(10_000);
    expect(change).toThrow(LostNode);
  });

  test('is nobody’s business if it is not of React', () => {
    expect(() => Object.assign(make(3), { nodeValue: 'new' })).not.toThrow();
    expect(() => Object.assign(make(1), { nodeValue: 'new', __reactFiber$x1: {} })).not.toThrow();
  });
});
