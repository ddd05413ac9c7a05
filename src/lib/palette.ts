/** Colours of one theme, as six hex digits. Pages use the same names: `--sea-0` and so on. */
export interface Colours {
  /** Backgrounds, from the page to the highest surface. */
  readonly 'sea-0': string;
  readonly 'sea-1': string;
  readonly 'sea-2': string;
  readonly 'sea-3': string;
  readonly 'sea-4': string;
  /** Text and secondary text: at least 4.5 to 1 on the first three backgrounds. */
  readonly ink: string;
  readonly 'ink-soft': string;
  readonly line: string;
  /** Pressed and selected elements, and the text on them. */
  readonly glass: string;
  readonly 'on-glass': string;
  /** Highlights. */
  readonly amber: string;
  readonly danger: string;
  readonly ok: string;
  readonly focus: string;
  /** The promenade drawing: sky, hills, water, stones, lamp light. */
  readonly 'sky-top': string;
  readonly 'sky-low': string;
  readonly 'hill-far': string;
  readonly 'hill-near': string;
  readonly water: string;
  readonly 'water-line': string;
  readonly 'stone-dark': string;
  readonly 'stone-light': string;
  readonly lamp: string;
  readonly post: string;
}

/** The sea drawing of a promotion without a picture: the sky, and three waves from back to front. */
export interface Scene {
  readonly sky: string;
  readonly waves: readonly [string, string, string];
}

export interface Palette {
  readonly dark: Colours;
  readonly light: Colours;
  readonly scenes: Readonly<Record<'deposit_bonus' | 'free_bonus' | 'rebate' | 'raffle' | 'manual', Scene>>;
}

/** Colours that only the promenade drawing uses. */
const PROMENADE: readonly string[] = [
  'sky-low',
  'hill-far',
  'hill-near',
  'water',
  'water-line',
  'stone-dark',
  'stone-light',
] satisfies (keyof Colours)[];

/** CSS custom properties, without braces: all, only those of the promenade drawing, or all others. */
export function toDeclarations(colours: Colours, part: 'all' | 'promenade' | 'page' = 'all'): string {
  return Object.entries(colours)
    .filter(([name]) => part === 'all' || PROMENADE.includes(name) === (part === 'promenade'))
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');
}

const VARIABLE = /var\(--([\w-]+)\)/g;

/** Replaces `var(…)` with the colours of the dark theme, for drawings outside pages. */
export function fillColours(svg: string, { dark }: Palette): string {
  return svg.replaceAll(VARIABLE, (whole, name: string) => dark[name as keyof Colours] ?? whole);
}
