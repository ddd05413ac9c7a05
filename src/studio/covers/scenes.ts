import type { Palette } from './palette.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

/** The 300 × 400 background behind a cover's figure; `noise` makes two titles with the same scene differ. */
export type Scene = (palette: Palette, noise: SeededRandom) => string;

const HORIZON = 250;

function toSky(p: Palette): string {
  return `<path fill="url(#s)" d="M0 0h300v400H0z"/><linearGradient id="s" x2="0" y2="1"><stop stop-color="${p.sky[0]}"/><stop offset=".65" stop-color="${p.sky[1]}"/></linearGradient>`;
}

function toStars(p: Palette, noise: SeededRandom, count: number): string {
  const dots = Array.from({ length: count }, () => `M${noise(12, 288)} ${noise(14, 200)}h.01`).join('');
  return `<path d="${dots}" stroke="${p.light}" stroke-width="${noise(2, 3)}" stroke-linecap="round" opacity=".7"/>`;
}

function toWaveLine(y: number, step: number, height: number, shift: number): string {
  return `M${-step - shift} ${y}q${step / 2} ${-height} ${step} 0${`t${step} 0`.repeat(Math.ceil((300 + 2 * step) / step))}V400H${-step - shift}z`;
}

function toSea(p: Palette, noise: SeededRandom, top = HORIZON): string {
  const bands = [0, 1, 2, 3].map((band) => {
    const path = toWaveLine(top + band * 34, 40 + band * 14, 7 + band * 4, noise(0, 30));
    return `<path d="${path}" fill="${band % 2 ? p.sea[1] : p.sea[0]}" opacity="${band === 0 ? 1 : 0.85}"/>`;
  });
  return bands.join('');
}

function toDisc(x: number, y: number, r: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${r * 1.7}" fill="${fill}" opacity=".12"/><circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
}

function toGlitter(p: Palette, x: number): string {
  const dashes = [0, 1, 2, 3, 4, 5].map((row) => `M${x - 8 - row * 7} ${HORIZON + 12 + row * 20}h${16 + row * 14}`);
  return `<path d="${dashes.join('')}" stroke="${p.light}" stroke-width="3" stroke-linecap="round" opacity=".3"/>`;
}

const bay: Scene = (p, noise) => {
  const x = noise(70, 230);
  const hill = `<path d="M0 ${HORIZON + 4}V${noise(190, 225)}q40-40 80 6t${noise(90, 130)} 40H300v20z" fill="${p.sky[0]}" opacity=".8"/>`;
  return (
    toSky(p) +
    toStars(p, noise, 22) +
    toDisc(x, noise(60, 100), noise(26, 38), p.light) +
    hill +
    toSea(p, noise) +
    toGlitter(p, x)
  );
};

const dawn: Scene = (p, noise) => {
  const x = noise(90, 210);
  const rays = Array.from({ length: 9 }, (_, ray) => `M${x} ${HORIZON}L${x - 260 + ray * 62} -20h26z`).join('');
  return `${toSky(p)}<path d="${rays}" fill="${p.light}" opacity=".09"/>${toDisc(x, HORIZON - 20, noise(58, 76), p.main)}${toSea(p, noise)}${toGlitter(p, x)}`;
};

const beam: Scene = (p, noise) => {
  const y = noise(90, 130);
  return `${toSky(p)}${toStars(p, noise, 30)}<path d="M150 ${y} 300 ${y - 110}V${y - 10}zM150 ${y}L0 ${y - 70}V${y + 50}z" fill="${p.spark}" opacity=".22"/><path d="M40 ${HORIZON + 50}q20-50 70-44 30-26 70 0 60-8 90 44z" fill="${p.sky[0]}"/>${toSea(p, noise, 276)}`;
};

const stars: Scene = (p, noise) => {
  const points = Array.from({ length: 7 }, (_, index) => [30 + index * 40, noise(40, 190)] as const);
  const line = points.map(([x, y], index) => `${index ? 'L' : 'M'}${x} ${y}`).join('');
  const dots = points.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${noise(3, 5)}" fill="${p.spark}"/>`).join('');
  return `${toSky(p)}${toStars(p, noise, 46)}<path d="${line}" fill="none" stroke="${p.light}" opacity=".4"/>${dots}${toSea(p, noise, 300)}`;
};

const deep: Scene = (p, noise) => {
  const shafts = `<path d="M${noise(20, 60)} 0h50l60 400h-150zM${noise(150, 200)} 0h40l90 400H${noise(170, 200)}z" fill="${p.light}" opacity=".08"/>`;
  const bubbles = Array.from(
    { length: 14 },
    () => `<circle cx="${noise(14, 286)}" cy="${noise(20, 300)}" r="${noise(2, 8)}"/>`,
  ).join('');
  const weed = [noise(10, 50), noise(70, 100), noise(200, 230), noise(250, 285)]
    .map((x) => `M${x} 400q-24-40 0-70t0-${noise(40, 80)}`)
    .join('');
  return `<path fill="url(#s)" d="M0 0h300v400H0z"/><linearGradient id="s" x2="0" y2="1"><stop stop-color="${p.sea[0]}"/><stop offset="1" stop-color="${p.sky[0]}"/></linearGradient>${shafts}<g fill="none" stroke="${p.light}" stroke-width="1.500" opacity=".4">${bubbles}</g><path d="${weed}" fill="none" stroke="${p.deep}" stroke-width="9" stroke-linecap="round" opacity=".7"/><path d="M0 372q60-30 130-6t170-8v42H0z" fill="${p.sea[1]}"/>`;
};

const tiles: Scene = (p, noise) => {
  const size = noise(0, 1) > 0.5 ? 60 : 50;
  const h = size / 2;
  return `<pattern id="t" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><path fill="${p.sea[1]}" d="M0 0h${size}v${size}H0z"/><path d="M0 0h${h}A${h} ${h} 0 0 1 0 ${h}zM${size} ${size}H${h}a${h} ${h} 0 0 1 ${h}-${h}z" fill="${p.sea[0]}"/><path d="M${h} 6l8 ${h - 6}-8 ${h - 6}-8-${h - 6}z" fill="${p.main}" opacity=".45"/><circle cx="${h}" cy="${h}" r="4" fill="${p.light}" opacity=".6"/><path d="M0 0h${size}v${size}" fill="none" stroke="${p.sky[0]}" stroke-width="2"/></pattern><path fill="url(#t)" d="M0 0h300v400H0z"/><circle cx="150" cy="172" r="122" fill="${p.sky[0]}" opacity=".88"/><circle cx="150" cy="172" r="122" fill="none" stroke="${p.main}" stroke-width="3"/><circle cx="150" cy="172" r="113" fill="none" stroke="${p.light}" opacity=".4"/>`;
};

const pavement: Scene = (p, noise) => {
  const amplitude = noise(26, 40);
  const bands = [0, 1, 2, 3, 4, 5, 6]
    .map(
      (row) => `M-20 ${row * 64 - 10}q42 ${-amplitude} 85 0t85 0 85 0 85 0v30q-42 ${amplitude} -85 0t-85 0-85 0-85 0z`,
    )
    .join('');
  return `<path fill="${p.sky[0]}" d="M0 0h300v400H0z"/><path d="${bands}" fill="${p.sea[0]}"/><path d="${bands}" fill="${p.light}" opacity=".16"/><circle cx="150" cy="172" r="112" fill="${p.sky[0]}" opacity=".9"/><circle cx="150" cy="172" r="112" fill="none" stroke="${p.spark}" stroke-width="3"/>`;
};

const squall: Scene = (p, noise) => {
  const gusts = [60, 110, 160, 205].map((y) => `M-10 ${y}c${noise(60, 120)} -40 160 40 220 0s40-50 6-46`).join('');
  return `${toSky(p)}<path d="${gusts}" fill="none" stroke="${p.light}" stroke-width="6" stroke-linecap="round" opacity=".18"/>${toDisc(noise(60, 240), 80, 30, p.spark)}${toSea(p, noise, 262)}`;
};

const lanterns: Scene = (p, noise) => {
  const hung = [30, 80, 130, 180, 230, 276]
    .map((x, index) => `<circle cx="${x}" cy="${52 + Math.abs(2.5 - index) * -10 + noise(20, 34)}" r="9"/>`)
    .join('');
  return `${toSky(p)}<path d="M-10 20Q150 ${noise(90, 120)} 310 20" fill="none" stroke="${p.light}" opacity=".5"/><g fill="${p.spark}">${hung}</g><path d="M0 258h18v-40h40v24h30v-52h36v44h40v-30h44v36h34v-48h36v60h22v30H0z" fill="${p.sky[0]}"/><path d="M30 232h6M102 206h6M112 220h6M190 224h6M246 208h6M256 222h6M66 250h6" stroke="${p.spark}" stroke-width="7"/>${toSea(p, noise, 276)}`;
};

const reef: Scene = (p, noise) => {
  const fronds = [20, 66, 110, 196, 240, 282]
    .map((x) => {
      const height = noise(60, 150);
      return `M${x} 310c-${noise(8, 22)} -${height / 2} ${noise(8, 26)} -${height / 2} 2 -${height}`;
    })
    .join('');
  const shafts = [40, 130, 210].map((x) => `M${x} 0h${noise(24, 46)}l-60 320h-40z`).join('');
  return `${toSky(p)}<path fill="${p.sea[0]}" opacity=".75" d="M0 0h300v400H0z"/><path d="${shafts}" fill="${p.light}" opacity=".1"/><path d="${fronds}" fill="none" stroke="${p.deep}" stroke-width="12" stroke-linecap="round"/><path d="M0 320q${noise(50, 100)} -46 150 -14t150 -10v110H0z" fill="${p.sea[1]}"/>`;
};

const rain: Scene = (p, noise) => {
  const drops = Array.from({ length: 42 }, () => `M${noise(0, 310)} ${noise(0, 250)}l-7 18`).join('');
  const clouds = [40, 130, 230]
    .map((x) => `<ellipse cx="${x}" cy="${noise(30, 70)}" rx="${noise(50, 80)}" ry="${noise(20, 30)}"/>`)
    .join('');
  return `${toSky(p)}<g fill="${p.light}" opacity=".16">${clouds}</g><path d="${drops}" stroke="${p.light}" stroke-width="2" stroke-linecap="round" opacity=".35"/>${toSea(p, noise, 258)}`;
};

export const SCENES = {
  bay,
  dawn,
  beam,
  stars,
  deep,
  tiles,
  pavement,
  squall,
  lanterns,
  reef,
  rain,
} as const satisfies Record<string, Scene>;
export type SceneId = keyof typeof SCENES;

export function toScene(scene: SceneId, p: Palette, seed: string): string {
  return SCENES[scene](p, createSeededRandom(seed));
}
