import { toCoverFoot } from '../covers/cover-title.ts';
import { PALETTES, type Palette, type PaletteId } from '../covers/palette.ts';
import { type SceneId, toScene } from '../covers/scenes.ts';
import { LOTTERIES, type Lottery, type LotteryGroup } from './lotteries.ts';

const FONT = `font-family="Georgia,'Times New Roman',serif" font-weight="700" text-anchor="middle"`;

type Figure = (palette: Palette) => string;

function toBall(x: number, y: number, r: number, text: string, fill: string): string {
  return `<g transform="translate(${x} ${y})"><circle r="${r}" fill="${fill}"/><circle cx="${-r * 0.28}" cy="${-r * 0.34}" r="${r * 0.22}" fill="#fff" opacity=".5"/><circle r="${r * 0.6}" fill="#fffaf0"/><text y="${r * 0.24}" ${FONT} font-size="${r * 0.68}" fill="#16283b">${text}</text></g>`;
}

function toSlips(texts: readonly string[], p: Palette): string {
  return texts
    .map((text, row) => {
      const width = 220 - row * 34;
      const y = 76 + row * 62;
      return `<rect x="${150 - width / 2}" y="${y}" width="${width}" height="50" rx="10" fill="${row === 0 ? p.main : '#fffaf0'}"/><text x="150" y="${y + 37}" ${FONT} font-size="${34 - row * 3}" letter-spacing="${6 - row}" fill="#16283b">${text}</text>`;
    })
    .join('');
}

const PETAL = 'M0 0C-26-24-24-66 0-92 24-66 26-24 0 0z';

function toLotus(p: Palette): string {
  const petals = [-68, 68, -38, 38, 0].map(
    (turn, index) =>
      `<path d="${PETAL}" transform="rotate(${turn})" fill="${index === 4 ? p.light : index > 1 ? p.main : p.deep}" stroke="${p.sky[0]}" stroke-width="2"/>`,
  );
  return `<g transform="translate(150 214) scale(1.35)">${petals.join('')}</g>${toBall(94, 262, 26, '07', p.spark)}${toBall(150, 274, 26, '29', p.main)}${toBall(206, 262, 26, '83', p.spark)}`;
}

function toSail(x: number, y: number, scale: number, text: string, fill: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M0-92V20" stroke="#16283b" stroke-width="5"/><path d="M4-90Q58-40 50 8H4z" fill="${fill}"/><path d="M-4-76Q-40-34-38 8h34z" fill="#fffaf0"/><path d="M-48 20h104l-18 26h-70z" fill="#5a2f22"/><text x="24" y="-12" ${FONT} font-size="30" fill="#16283b">${text}</text></g>`;
}

const FIGURES: Readonly<Record<LotteryGroup, Figure>> = {
  SSC: (p) =>
    ['7', '0', '3', '5', '1']
      .map((digit, index) =>
        toBall(54 + index * 48, 176 - Math.sin((index * Math.PI) / 4) * 64, 32, digit, index % 2 ? p.spark : p.main),
      )
      .join(''),
  '11X5': (p) =>
    [
      toBall(92, 120, 42, '04', p.main),
      toBall(190, 104, 42, '11', p.spark),
      toBall(66, 212, 42, '07', p.spark),
      toBall(152, 194, 46, '02', p.main),
      toBall(238, 200, 42, '09', p.deep),
    ].join(''),
  PK10: (p) =>
    toSail(222, 178, 0.75, '08', p.spark) + toSail(82, 196, 0.9, '05', p.light) + toSail(152, 236, 1.35, '01', p.main),
  LHC: (p) =>
    ['12', '31', '05', '48', '26', '17']
      .map((number, index) => {
        const turn = (index * Math.PI) / 3;
        return toBall(150 + Math.cos(turn) * 84, 172 + Math.sin(turn) * 84, 33, number, index % 2 ? p.light : p.main);
      })
      .join('') + toBall(150, 172, 40, '9', p.spark),
  LF: (p) => toBall(76, 172, 52, '3', p.main) + toBall(224, 172, 52, '9', p.main) + toBall(150, 190, 58, '6', p.spark),
  SEA: (p) => toSlips(['4 8 1 6', '0 7 3 2', '9 5 5 0'], p),
  VN: toLotus,
};

const LOOKS: Readonly<Record<string, readonly [PaletteId, SceneId]>> = {
  'onda-minuto': ['glass', 'bay'],
  'onze-boias': ['coral', 'dawn'],
  'regata-dez': ['lagoon', 'dawn'],
  'sete-perolas': ['rose', 'deep'],
  'trio-do-farol': ['amber', 'beam'],
  'ondas-do-cais': ['storm', 'lanterns'],
  'onze-mares': ['tile', 'bay'],
  'grande-regata': ['dawn', 'dawn'],
  'colar-de-perolas': ['moon', 'deep'],
  'farol-da-noite': ['violeta', 'stars'],
  'onda-relampago': ['storm', 'squall'],
  'regata-digital': ['tile', 'tiles'],
  'boias-digitais': ['violeta', 'tiles'],
  'perola-digital': ['glass', 'deep'],
  'coral-4d': ['coral', 'deep'],
  'mangue-4d': ['kelp', 'bay'],
  'moncao-4d': ['storm', 'squall'],
  'lotus-do-sul': ['rose', 'dawn'],
  'lotus-do-norte': ['terracotta', 'lanterns'],
  'lotus-da-lua': ['moon', 'stars'],
};

function toCover({ gameId, gameName, group }: Lottery): string {
  const [paletteId, scene] = LOOKS[gameId] ?? ['amber', 'bay'];
  const p: Palette = PALETTES[paletteId];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" role="img" aria-label="${gameName}">${[
    toScene(scene, p, gameId),
    FIGURES[group](p),
    toCoverFoot(gameName, p),
  ].join('')}</svg>`;
}

/** SVG text by game id; write-covers.ts writes the files. */
export const LOTTERY_COVERS: Readonly<Record<string, string>> = Object.fromEntries(
  LOTTERIES.map((lottery) => [lottery.gameId, toCover(lottery)]),
);
