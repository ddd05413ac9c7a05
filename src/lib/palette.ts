/** The colours of one appearance, six hex digits each. Pages know them by the same names: `--sea-0` and so on. */
export interface Colours {
  /** Grounds, from the page itself to what stands highest on it. */
  readonly 'sea-0': string;
  readonly 'sea-1': string;
  readonly 'sea-2': string;
  readonly 'sea-3': string;
  readonly 'sea-4': string;
  /** Text, and text that may step back: at least 4.5 to 1 on the first three grounds. */
  readonly ink: string;
  readonly 'ink-soft': string;
  readonly line: string;
  /** What is pressed and chosen, and the text on it. */
  readonly glass: string;
  readonly 'on-glass': string;
  /** What is worth a look. */
  readonly amber: string;
  readonly danger: string;
  readonly ok: string;
  readonly focus: string;
  /** The promenade: sky, hills, water, stones, and the light of the lamps. */
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

/** A drawing of the sea for a promotion without a picture: the sky, and three waves from the back to the front. */
export interface Scene {
  readonly sky: string;
  readonly waves: readonly [string, string, string];
}

export interface Palette {
  readonly dark: Colours;
  readonly light: Colours;
  readonly scenes: Readonly<Record<'deposit_bonus' | 'free_bonus' | 'rebate' | 'raffle' | 'manual', Scene>>;
}

/** As custom properties, without the braces. */
export function toDeclarations(colours: Colours): string {
  return Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');
}

const VARIABLE = /var\(--([\w-]+)\)/g;

/** A drawing that stands alone, where no page says what `var(--amber)` is: in the dark appearance. */
export function fillColours(svg: string, { dark }: Palette): string {
  return svg.replaceAll(VARIABLE, (whole, name: string) => dark[name as keyof Colours] ?? whole);
}
