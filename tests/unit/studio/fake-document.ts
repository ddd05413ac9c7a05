import { vi } from 'vitest';

type Listener = (event: object) => void;
type Child = FakeElement | string;

const toAttributeName = (key: string) => `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The part of a DOM element that frames use. Selectors combine tag, class, id, `[name="value"]` and `:checked`. */
export class FakeElement {
  static focused: FakeElement | undefined;
  readonly tag: string;
  readonly attributes = new Map<string, string>();
  readonly style = { setProperty: () => undefined };
  parent: FakeElement | undefined;
  hidden = false;
  disabled = false;
  readOnly = false;
  scrollTop = 0;
  #nodes: Child[] = [];
  #value: string | undefined;
  #isChecked: boolean | undefined;
  readonly #listeners = new Map<string, Listener[]>();

  constructor(tag: string) {
    this.tag = tag;
  }

  readonly dataset = new Proxy({} as Record<string, string | undefined>, {
    get: (_, key) => this.getAttribute(toAttributeName(String(key))) ?? undefined,
    set: (_, key, value) => {
      this.setAttribute(toAttributeName(String(key)), String(value));
      return true;
    },
  });
  readonly classList = {
    add: (name: string) => {
      this.className = `${this.className} ${name}`.trim();
    },
    toggle: (name: string, isWanted: boolean) => {
      const others = this.className.split(' ').filter((each) => each !== name && each !== '');
      this.className = [...others, ...(isWanted ? [name] : [])].join(' ');
    },
  };

  get className(): string {
    return this.getAttribute('class') ?? '';
  }
  set className(name: string) {
    this.setAttribute('class', name);
  }
  getAttribute = (name: string) => this.attributes.get(name) ?? null;
  setAttribute = (name: string, value: string) => void this.attributes.set(name, value);
  removeAttribute = (name: string) => void this.attributes.delete(name);
  toggleAttribute(name: string, isWanted: boolean): void {
    if (isWanted) this.setAttribute(name, '');
    else this.attributes.delete(name);
  }

  get children(): FakeElement[] {
    return this.#nodes.filter((node) => node instanceof FakeElement);
  }
  get childElementCount(): number {
    return this.children.length;
  }
  get firstElementChild(): FakeElement | undefined {
    return this.children[0];
  }
  append(...nodes: Child[]): void {
    for (const node of nodes) {
      if (node instanceof FakeElement) {
        node.remove();
        node.parent = this;
      }
      this.#nodes.push(node);
    }
  }
  appendChild = (node: Child) => this.append(node);
  replaceChildren(...nodes: Child[]): void {
    for (const child of this.children) child.remove();
    this.#nodes = [];
    this.append(...nodes);
  }
  remove(): void {
    const { parent } = this;
    if (parent) parent.#nodes = parent.#nodes.filter((node) => node !== this);
    this.parent = undefined;
  }
  get textContent(): string {
    return this.#nodes.map((node) => (node instanceof FakeElement ? node.textContent : node)).join('');
  }
  set textContent(text: string) {
    this.replaceChildren(...(text === '' ? [] : [text]));
  }
  /** Accepts drawings and ignores them, because no test reads them. */
  set innerHTML(_: string) {
    this.replaceChildren(new FakeElement('svg'));
  }

  /** The initial value; for a `select`, its first option. */
  get value(): string {
    const [first] = this.tag === 'select' ? this.children : [];
    return this.#value ?? this.getAttribute('value') ?? first?.value ?? '';
  }
  set value(text: string) {
    this.#value = text;
  }
  get checked(): boolean {
    return this.#isChecked ?? this.attributes.has('checked');
  }
  set checked(isChecked: boolean) {
    this.#isChecked = isChecked;
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }
  /** Dispatches an event on this element without bubbling. */
  fire(type: string): void {
    if (this.disabled) return;
    for (const listener of this.#listeners.get(type) ?? []) listener({ type, target: this });
  }
  click = () => this.fire('click');
  focus(): void {
    FakeElement.focused = this;
  }
  select = () => this.focus();
  /** A `canvas` without a context draws nothing. */
  getContext = () => null;

  contains(other: FakeElement | undefined): boolean {
    return other === this || (other?.parent !== undefined && this.contains(other.parent));
  }
  get isConnected(): boolean {
    return this.tag === 'body' || this.parent?.isConnected === true;
  }
  checkVisibility(): boolean {
    return this.isConnected && !this.hidden && (this.tag === 'body' || this.parent?.checkVisibility() === true);
  }
  getClientRects(): readonly object[] {
    return this.checkVisibility() ? [{}] : [];
  }
  matches(selector: string): boolean {
    return (selector.match(/[.#]?[\w-]+|\[[^\]]+\]|:checked/g) ?? []).every((part) => {
      const [, name = '', value] = /^\[([\w-]+)(?:="(.*)")?\]$/.exec(part) ?? [];
      if (name !== '') return value === undefined ? this.attributes.has(name) : this.getAttribute(name) === value;
      if (part === ':checked') return this.checked;
      if (part.startsWith('.')) return this.className.split(' ').includes(part.slice(1));
      if (part.startsWith('#')) return this.getAttribute('id') === part.slice(1);
      return this.tag === part;
    });
  }
  querySelectorAll(selector: string): FakeElement[] {
    return this.children.flatMap((child) => [
      ...(child.matches(selector) ? [child] : []),
      ...child.querySelectorAll(selector),
    ]);
  }
  querySelector = (selector: string) => this.querySelectorAll(selector)[0] ?? null;
}

/** A document whose body holds one root, inside a host page that records the messages of the frame. */
export function createFrame(search = '') {
  const body = new FakeElement('body');
  const root = new FakeElement('main');
  body.append(root);
  const kept: unknown[] = [];
  let reports = 0;
  const document = {
    body,
    visibilityState: 'visible',
    get activeElement() {
      return FakeElement.focused ?? body;
    },
    createElement: (tag: string) => new FakeElement(tag),
    createTextNode: (text: string) => text,
    addEventListener: () => undefined,
  };
  vi.stubGlobal('document', document);
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('location', { search });
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined);
  vi.stubGlobal('parent', {
    postMessage: (message: { type: string; pending?: string | null }) => {
      if (message.type === 'orla:keep') kept.push(message.pending ? JSON.parse(message.pending) : null);
      if (message.type === 'orla:balance') reports += 1;
    },
  });
  FakeElement.focused = undefined;
  const require = (selector: string): FakeElement => {
    const found = root.querySelector(selector);
    if (!found) throw new Error(`The frame shows no ${selector}`);
    return found;
  };
  return {
    root: root as unknown as HTMLElement,
    require,
    list: (selector: string) => root.querySelectorAll(selector),
    /** How often the frame told the host page that the balance changed or a round ended. */
    countReports: () => reports,
    /** The order that the host page was last asked to keep; null once it is decided. */
    getKept: () => kept.at(-1),
    isOff: (selector: string) => require(selector).getAttribute('aria-disabled') === 'true',
  };
}
