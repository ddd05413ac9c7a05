type Child = Node | string;
type Attributes = Record<string, string | number | boolean>;

interface Markup {
  createHTML(text: string): string;
}

const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Markup): Markup } };
const asIs: Markup = { createHTML: (text) => text };
/** The only markup that a frame's policy takes as text (`studio/frame.ts`); a browser without Trusted Types takes any. */
const drawings = trustedTypes?.createPolicy('orla-drawings', asIs) ?? asIs;

/** An element with attributes; `true` is an empty attribute, `false` none. No styles here: the policy refuses them. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) element.appendChild(typeof child === 'string' ? document.createTextNode(child) : child);
  return element;
}

/** Our own drawings only: nothing of a player or a server comes in here. */
export function makeSvg(viewBox: string, inner: string, attributes: Attributes = {}): SVGSVGElement {
  const holder = document.createElement('div');
  const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  holder.innerHTML = drawings.createHTML(`<svg viewBox="${viewBox}"${pairs.join('')}>${inner}</svg>`);
  return holder.firstElementChild as SVGSVGElement;
}

export function onClick(element: HTMLElement, verb: () => void): void {
  element.addEventListener('click', verb);
}
