/** The child of `parent` that contains `node`, which a translator or an extension has wrapped. */
function findWrapper(parent: Node, node: Node): Node | undefined {
  let at: Node | null = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at ?? undefined;
}

const TEXT_NODE = 3;
/** At most this many nodes are reported within `WINDOW_MS`: a translator that copies each text again would make each change a drawing anew. */
const LOST_MAX = 3;
const WINDOW_MS = 10_000;

/** React changes a node in whose place an extension had put a copy, so nobody would see the change. The part is drawn anew. */
export class LostNode extends Error {
  override message = 'a drawn node has left the page';
}

let lost = 0;

/** React marks each of its nodes. */
function report(node: Node): void {
  if (lost >= LOST_MAX || !Object.keys(node).some((key) => key.startsWith('__reactFiber'))) return;
  lost += 1;
  setTimeout(() => {
    lost -= 1;
  }, WINDOW_MS);
  throw new LostNode();
}

function watchTexts(prototype: Node): void {
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue');
  if (!value?.set) return;
  const { set } = value;
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      set.call(this, text);
      if (this.nodeType === TEXT_NODE && !this.parentNode) report(this);
    },
  });
}

/**
 * Translators wrap text into elements of their own, or put copies in its place. React then removes or inserts at a node that is no longer a child of
 * its parent, and throws. The wrapper takes the node's place here. For a node that has left the page, the error boundary draws its part anew.
 */
export function acceptForeignNodes({ prototype }: typeof Node): void {
  const { removeChild, insertBefore } = prototype;
  prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const wrapper = findWrapper(this, child);
    if (!wrapper) report(child);
    removeChild.call(this, wrapper ?? child);
    return child;
  };
  prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    const wrapper = before && findWrapper(this, before);
    if (before && !wrapper) report(before);
    insertBefore.call(this, node, wrapper ?? before);
    return node;
  };
  watchTexts(prototype);
}
