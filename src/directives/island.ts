/** A value as Astro prints it: kind 0 is a value or an object, 1 a list. Our islands get no other kinds (dates, maps …). */
type Printed = readonly [kind: 0, value: unknown] | readonly [kind: 1, value: readonly Printed[]];
type PrintedProps = Readonly<Record<string, Printed>>;
type Renderer = (el: HTMLElement) => (part: unknown, props: object, slots: object, options: object) => Promise<void>;

const WAIT_MS = 9;

function toValue([kind, value]: Printed): unknown {
  if (kind === 1) return value.map(toValue);
  return typeof value === 'object' && value ? toProps(value as PrintedProps) : value;
}

export function toProps(printed: PrintedProps): Record<string, unknown> {
  return Object.fromEntries(Object.entries(printed).map(([key, value]) => [key, toValue(value)]));
}

/** Some browsers never request a failed module again under its own address. */
const bring = (url: string) =>
  import(/* @vite-ignore */ url).catch(() => import(/* @vite-ignore */ `${url}?${Date.now()}`));

/** React must not begin before the parser has the whole island; Astro marks its end by a comment. */
async function isParsed(el: Element): Promise<void> {
  while (document.readyState === 'loading' && el.lastChild?.nodeValue !== 'astro:end')
    await new Promise((go) => setTimeout(go, WAIT_MS));
}

/** Loads the code of an island; the result hydrates it. Rejects if a file did not load. */
async function load(el: HTMLElement): Promise<() => Promise<void>> {
  const read = (name: string) => el.getAttribute(name) as string;
  const [part, renderer] = await Promise.all([bring(read('component-url')), bring(read('renderer-url')), isParsed(el)]);
  return async () => {
    const hydrate = (renderer.default as Renderer)(el);
    await hydrate(part[read('component-export')], toProps(JSON.parse(read('props'))), {}, { client: 'intent' });
    el.removeAttribute('ssr');
  };
}

/**
 * Defines `<astro-island>` for our only directive, without slots and islands inside islands. It replaces Astro's own script, which is three
 * times as long (decision 0078); that one does nothing if the element is defined, and pages are printed without it (edge/pages/unused-styles.ts).
 */
export function defineIsland(begin: (load: () => Promise<() => Promise<void>>, el: HTMLElement) => void): void {
  customElements.define(
    'astro-island',
    class extends HTMLElement {
      connectedCallback() {
        begin(() => load(this), this);
      }
    },
  );
}
