type Child = Node | string;
type Attributes = Record<string, string | number | boolean>;

interface Markup {
  createHTML(text: string): string;
}

const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Markup): Markup } };
const asIs: Markup = { createHTML: (text) => text };
/** The only Trusted Types policy that the frame allows (`studio/frame.ts`). Browsers without Trusted Types need none. */
const drawings = trustedTypes?.createPolicy('orla-drawings', asIs) ?? asIs;

/**
 * Creates an element with attributes; `true` sets an empty attribute, `false` none. No inline styles: the content security policy refuses
 * them.
 */
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

/** For our own drawings only; never pass data of a player or a server. */
export function makeSvg(viewBox: string, inner: string, attributes: Attributes = {}): SVGSVGElement {
  const wrapper = document.createElement('div');
  const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  wrapper.innerHTML = drawings.createHTML(`<svg viewBox="${viewBox}"${pairs.join('')}>${inner}</svg>`);
  return wrapper.firstElementChild as SVGSVGElement;
}

export function onClick(element: HTMLElement, verb: () => void): void {
  element.addEventListener('click', verb);
}
