import { toCoverFoot } from '../covers/cover-title.ts';
import { PALETTES } from '../covers/palette.ts';
import { toScene } from '../covers/scenes.ts';
import { BLACKJACK_GAME } from './blackjack/tables.ts';
import { toColour, WHEEL } from './roulette/wheel.ts';
import { BACCARAT_GAME, ROULETTE_GAME } from './tables.ts';

const STEP = (2 * Math.PI) / WHEEL.length;
const FILLS = { red: '#b3342f', black: '#131a24', green: '#0f7a5c' } as const;

function toPoint(radius: number, place: number): string {
  const angle = place * STEP - Math.PI / 2;
  return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
}

function toWheel(): string {
  const sectors = WHEEL.map(
    (pocket, place) =>
      `<path fill="${FILLS[toColour(pocket)]}" d="M${toPoint(104, place - 0.5)}A104 104 0 0 1 ${toPoint(104, place + 0.5)}L${toPoint(72, place + 0.5)}A72 72 0 0 0 ${toPoint(72, place - 0.5)}z"/>`,
  );
  const arms = [0, 90, 180, 270]
    .map(
      (turn) =>
        `<path transform="rotate(${turn})" d="M-4-6-2-36h4l2 30z" fill="#f2b45a"/><circle transform="rotate(${turn})" cy="-40" r="6" fill="#ffe3ab"/>`,
    )
    .join('');
  return `<g transform="translate(150 176)"><circle r="122" fill="#4a2618"/><circle r="122" fill="none" stroke="#f2b45a" stroke-width="4"/><g transform="rotate(14)">${sectors.join('')}<circle r="104" fill="none" stroke="#ffe3ab" stroke-width="2"/><circle r="72" fill="#12303f" stroke="#f2b45a" stroke-width="3"/>${arms}<circle r="12" fill="#f2b45a"/></g><circle cx="52" cy="-72" r="8" fill="#fff"/></g>`;
}

const HEART = 'M12 21.500C7 17 2.500 13 2.500 8.500A5 5 0 0 1 12 6a5 5 0 0 1 9.500 2.500C21.500 13 17 17 12 21.500z';
const SPADE =
  'M12 2C9 7 3 9.500 3 14.500a4.500 4.500 0 0 0 8 2.800c0 2-.8 3.500-2.200 4.700h6.400c-1.400-1.200-2.200-2.700-2.200-4.700a4.500 4.500 0 0 0 8-2.800C21 9.500 15 7 12 2z';

function toCard(turn: number, x: number, rank: string, shape: string, ink: string): string {
  return `<g transform="translate(${x} 168) rotate(${turn})"><rect x="-58" y="-86" width="116" height="172" rx="14" fill="#fffdf7" stroke="#1b2b3d" stroke-opacity=".3"/><g fill="${ink}"><text x="-46" y="-46" font-family="Georgia,'Times New Roman',serif" font-weight="700" font-size="38">${rank}</text><path d="${shape}" transform="translate(-34 -26) scale(2.800)"/></g></g>`;
}

const CHIP =
  '<g transform="translate(226 262)"><circle r="34" fill="#0f6f6a"/><circle r="28" fill="none" stroke="#fff6e3" stroke-width="10" stroke-dasharray="14 15"/><text y="9" text-anchor="middle" font-family="Georgia,serif" font-weight="700" font-size="26" fill="#fff6e3">21</text></g>';

function toCover(gameId: string, name: string, paletteId: keyof typeof PALETTES, figure: string): string {
  const palette = PALETTES[paletteId];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" role="img" aria-label="${name}">${[
    toScene('bay', palette, gameId),
    figure,
    toCoverFoot(name, palette),
  ].join('')}</svg>`;
}

/** SVG text by game id; write-covers.ts writes the files. */
export const LIVE_COVERS: Readonly<Record<string, string>> = {
  [ROULETTE_GAME]: toCover(ROULETTE_GAME, 'Roleta da Orla', 'amber', toWheel()),
  [BACCARAT_GAME]: toCover(
    BACCARAT_GAME,
    'Bacará do Cais',
    'coral',
    toCard(-11, 116, '9', SPADE, '#14202e') + toCard(10, 190, 'K', HEART, '#b3342f'),
  ),
  [BLACKJACK_GAME]: toCover(
    BLACKJACK_GAME,
    'Blackjack da Orla',
    'amber',
    toCard(-14, 112, 'A', SPADE, '#14202e') + toCard(9, 186, 'J', HEART, '#b3342f') + CHIP,
  ),
};
