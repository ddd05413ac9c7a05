/** The child of `parent` that contains `node`, which a translator or an extension has wrapped. */
function findWrapper(parent: Node, node: Node): Node | undefined {
  let at: Node | null = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at ?? undefined;
}

const TEXT_NODE = 3;
/** Time between two drawings. A translator copies the new texts too, so a text that changes each second would be drawn anew each second. */
const BETWEEN_MS = 3_000;

/** What React keeps at its nodes, and at the parts around them. */
interface Fiber {
  readonly return: Fiber | null;
  readonly stateNode: Partial<DrawnPart> | null;
}

/** A part of a page that can draw its nodes anew: a boundary of errors. */
export interface DrawnPart {
  drawAnew(): void;
}

function getFiber(node: Node): Fiber | undefined {
  const key = Object.keys(node).find((one) => one.startsWith('__reactFiber'));
  return key ? (node as unknown as Record<string, Fiber>)[key] : undefined;
}

/** A part that has left the page meanwhile has no way up any more. */
function findPart(fiber: Fiber): DrawnPart | undefined {
  for (let at: Fiber | null = fiber; at; at = at.return) if (at.stateNode?.drawAnew) return at.stateNode as DrawnPart;
  return undefined;
}

const lost = new Set<Fiber>();
let drawnAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

function drawLost(): void {
  timer = undefined;
  drawnAt = performance.now();
  const parts = new Set([...lost].map(findPart));
  lost.clear();
  for (const part of parts) part?.drawAnew();
}

/**
 * Something has put a copy in the place of a node, so nobody sees what React does with it. Its part is drawn anew, after the work that React does now.
 * `isAtOnce`: what is wrong in the page is more than an old text.
 */
function report(node: Node, isAtOnce: boolean): boolean {
  const fiber = getFiber(node);
  if (!fiber) return false;
  lost.add(fiber);
  if (timer === undefined || isAtOnce) {
    clearTimeout(timer);
    timer = setTimeout(drawLost, isAtOnce ? 0 : Math.max(drawnAt + BETWEEN_MS - performance.now(), 0));
  }
  return true;
}

function watchTexts(prototype: Node): void {
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue');
  if (!value?.set) return;
  const { set } = value;
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      set.call(this, text);
      if (this.nodeType === TEXT_NODE && !this.parentNode) report(this, false);
    },
  });
}

/**
 * Translators wrap text into elements of their own, or put copies in its place. React then removes or inserts at a node that is no longer a child of
 * its parent, which would throw. The wrapper takes the node's place here. If a node has left the page, its part is drawn anew.
 */
export function acceptForeignNodes({ prototype }: typeof Node): void {
  const { removeChild, insertBefore } = prototype;
  prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const wrapper = findWrapper(this, child);
    if (wrapper || !report(child, true)) removeChild.call(this, wrapper ?? child);
    return child;
  };
  prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    const wrapper = before && findWrapper(this, before);
    const isLost = before && !wrapper && report(before, true);
    insertBefore.call(this, node, isLost ? null : (wrapper ?? before));
    return node;
  };
  watchTexts(prototype);
}
