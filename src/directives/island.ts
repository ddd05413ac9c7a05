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
 * Loads the code of an island; the result hydrates the island. Rejects if a file did not load. Replaces Astro's own script, which is three
 * times as long (decision 0078); supports our only directive, but no slots and no islands inside islands. With `isAgain`, requests each file
 * under a second address too: some browsers never repeat the request of a failed module, and none repeats a request that hangs.
 */
export async function loadIsland(el: HTMLElement, isAgain = false, load = request): Promise<() => void> {
  const read = (name: string) => el.getAttribute(name) as string;
  const bring = (name: string, exported: string) => {
    const url = read(name);
    // An empty answer would be a module without exports, so a missing export counts as a failure.
    const take = async (asked: string) => {
      const found = await load(asked);
      return exported in found ? found : Promise.reject();
    };
    const anew = () => take(`${url}?${Date.now()}`);
    return isAgain ? Promise.any([take(url), anew()]) : take(url).catch(anew);
  };
  const component = read('component-export');
  const [part, renderer] = await Promise.all([bring('component-url', component), bring('renderer-url', 'default')]);
  return () => {
    const hydrate = (renderer.default as Renderer)(el);
    hydrate(part[component], toProps(JSON.parse(read('props'))), {}, { client: 'intent' });
    // The files of an earlier request may arrive too. Without this attribute the renderer does nothing, so the island is hydrated only
    // once.
    el.removeAttribute('ssr');
  };
}
