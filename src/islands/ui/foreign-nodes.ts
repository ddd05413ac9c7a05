/** The child of `parent` that contains `node`, which a translator or an extension has wrapped. */
function findWrapper(parent: Node, node: Node): Node | undefined {
  let at: Node | null = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at ?? undefined;
}

/**
 * Translators wrap text into elements of their own. React then removes or inserts at a node that is no longer a child of
 * its parent, and throws. The wrapper takes the node's place here. A node that has left the page still throws, and
 * `IslandBoundary` draws its part anew.
 */
export function acceptWrappedText({ prototype }: typeof Node): void {
  const { removeChild, insertBefore } = prototype;
  prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const wrapper = findWrapper(this, child);
    removeChild.call(this, wrapper ?? child);
    return child;
  };
  prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    const at = before && (findWrapper(this, before) ?? before);
    insertBefore.call(this, node, at);
    return node;
  };
}
