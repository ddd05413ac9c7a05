/** The child of `parent` that contains `node`: a translator or a browser extension has wrapped the node. */
function findWrapper(parent: Node, node: Node): Node | undefined {
  let at: Node | null = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at ?? undefined;
}

const TEXT_NODE = 3;
/**
 * Minimum time between two drawings. A translator also replaces the new texts, so a text that changes each second would
 * cause a drawing each second.
 */
const BETWEEN_MS = 3_000;

/** React's own data at a node, and at the parts around the node. */
interface Fiber {
  readonly return: Fiber | null;
  readonly stateNode: Partial<DrawnPart> | null;
}

/** A part of a page that can draw its nodes anew: an error boundary. */
export interface DrawnPart {
  drawAnew(): void;
}

function getFiber(node: Node): Fiber | undefined {
  const key = Object.keys(node).find((one) => one.startsWith('__reactFiber'));
  return key ? (node as unknown as Record<string, Fiber>)[key] : undefined;
}

/** The part that contains a node; undefined if the node's part has left the page. */
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
 * Called when something has replaced a node of React by a copy, so that React's changes are not visible. The part of the page with the node
 * is drawn anew, after React's current work. If `isAtOnce` is false, only an old text remains visible, and drawing may wait until
 * `BETWEEN_MS` after the previous one.
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
 * Translators wrap text into elements of their own, or replace it by copies. React then removes a node, or inserts
 * before a node, that is no longer a child of its parent. The browser would throw. Here, the wrapper is used in place
 * of the node. If the node has left the page, its part is drawn anew.
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
