/** A value as Astro prints it: kind 0 is a value or an object, 1 a list. Our islands get no other kinds (dates, maps …). */
type Printed = readonly [kind: 0, value: unknown] | readonly [kind: 1, value: readonly Printed[]];
type PrintedProps = Readonly<Record<string, Printed>>;
type Renderer = (el: HTMLElement) => (part: unknown, props: object, slots: object, options: object) => Promise<void>;

function toValue([kind, value]: Printed): unknown {
  if (kind === 1) return value.map(toValue);
  return typeof value === 'object' && value ? toProps(value as PrintedProps) : value;
}

export function toProps(printed: PrintedProps): Record<string, unknown> {
  return Object.fromEntries(Object.entries(printed).map(([key, value]) => [key, toValue(value)]));
}

const request = (url: string) => import(/* @vite-ignore */ url);
/** Some browsers never request a failed module again under its own address. */
const bring = (url: string) => request(url).catch(() => request(`${url}?${Date.now()}`));

/**
 * Loads the code of an island; the result hydrates it. Rejects if a file did not load. It replaces Astro's own script, which is three times as
 * long (decision 0078), for our only directive, without slots and islands inside islands.
 */
export async function loadIsland(el: HTMLElement): Promise<() => Promise<void>> {
  const read = (name: string) => el.getAttribute(name) as string;
  const [part, renderer] = await Promise.all([bring(read('component-url')), bring(read('renderer-url'))]);
  return async () => {
    const hydrate = (renderer.default as Renderer)(el);
    await hydrate(part[read('component-export')], toProps(JSON.parse(read('props'))), {}, { client: 'intent' });
    el.removeAttribute('ssr');
  };
}
