/** A value as Astro prints it: kind 0 is a value or an object, 1 a list. Our islands get no other kinds (dates, maps …). */
type Printed = readonly [kind: 0, value: unknown] | readonly [kind: 1, value: readonly Printed[]];
type PrintedProps = Readonly<Record<string, Printed>>;
type Renderer = (el: HTMLElement) => (part: unknown, props: object, slots: object, options: object) => void;

function toValue([kind, value]: Printed): unknown {
  if (kind === 1) return value.map(toValue);
  return typeof value === 'object' && value ? toProps(value as PrintedProps) : value;
}

export function toProps(printed: PrintedProps): Record<string, unknown> {
  return Object.fromEntries(Object.entries(printed).map(([key, value]) => [key, toValue(value)]));
}

type Load = (url: string) => Promise<Record<string, unknown>>;
const request: Load = (url) => import(/* @vite-ignore */ url);

/**
 * Loads the code of an island; the result hydrates it. Rejects if a file did not load. It replaces Astro's own script, which is three times as
 * long (decision 0078), for our only directive, without slots and islands inside islands. Some browsers never request a failed module again
 * under its own address, and none requests one again that hangs: with `isAgain`, another address is requested beside it.
 */
export async function loadIsland(el: HTMLElement, isAgain = false, load = request): Promise<() => void> {
  const read = (name: string) => el.getAttribute(name) as string;
  const bring = (name: string) => {
    const url = read(name);
    const anew = () => load(`${url}?${Date.now()}`);
    return isAgain ? Promise.any([load(url), anew()]) : load(url).catch(anew);
  };
  const [part, renderer] = await Promise.all([bring('component-url'), bring('renderer-url')]);
  return () => {
    const hydrate = (renderer.default as Renderer)(el);
    hydrate(part[read('component-export')], toProps(JSON.parse(read('props'))), {}, { client: 'intent' });
    // The files of an earlier request may arrive too; without this attribute the renderer does nothing.
    el.removeAttribute('ssr');
  };
}
